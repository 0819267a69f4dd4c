bombs:(3);
