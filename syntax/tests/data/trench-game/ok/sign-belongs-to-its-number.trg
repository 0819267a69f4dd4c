mode:-1; bombs:-007;
