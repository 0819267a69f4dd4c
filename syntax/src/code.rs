//! The codes of diagnostics, each with its severity, its title and its page.
//!
//! Codes are constants, declared with [`codes!`](crate::codes!) beside what reports them, so a
//! misspelt one does not compile. Every code has a page in `docs/diagnostics`.

use std::fmt;

crate::worded! {
    /// The severity of a diagnostic; in order, the worst comes first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// The game cannot be loaded, or a part of it is dropped.
        Error = "error",
        /// It can, but surely does not do what was meant.
        Warning = "warning",
        /// Worth knowing.
        Information = "information",
        /// A matter of style.
        Hint = "hint",
    }
    /// Every severity, the worst first.
    pub const ALL;
    /// The word used on the command line, in settings and in JSON.
    pub fn name;
}

/// The code of a diagnostic, with what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code {
    /// The part after the dialect: `undefined-name` in `bogl/undefined-name`.
    pub name: &'static str,
    /// The names that it had before: settings, comments and baselines that use them still mean it.
    pub former: &'static [&'static str],
    /// The severity, unless what reports it says otherwise.
    pub severity: Severity,
    /// The meaning of the code, in a few words.
    pub title: &'static str,
    /// Its page, as Markdown.
    pub page: &'static str,
    /// The law of the language allows what it is about, and only the reference implementation refuses it; a finding
    /// that is no more than a hint is about something that both take.
    pub refused: bool,
    /// Nothing reports it any more. Its page says why, and its name means nothing else.
    pub retired: bool,
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Declares codes: a constant for each, and the list `CODES` of them all.
///
/// First the folder of their pages, from the crate's own; then `CONSTANT "name" Severity "Title";`, one
/// a line, with `refused` behind the title if only the reference implementation refuses it, or `retired` if nothing
/// reports it any more. Names that it had before follow its name: `"name" | "former-name"`. A code without its page,
/// `FOLDER/name.md`, does not compile.
#[macro_export]
macro_rules! codes {
    (@is refused refused) => { true };
    (@is retired retired) => { true };
    (@is $mark:ident $($other:ident)?) => { false };
    ($folder:literal; $(
        $constant:ident $name:literal $(| $former:literal)* $severity:ident $title:literal $($mark:ident)?;
    )*) => {
        $(
            #[doc = $title]
            pub const $constant: &$crate::Code = &$crate::Code {
                name: $name,
                former: &[$($former),*],
                severity: $crate::Severity::$severity,
                title: $title,
                page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".md")),
                refused: $crate::codes!(@is refused $($mark)?),
                retired: $crate::codes!(@is retired $($mark)?),
            };
        )*
        /// Every code declared here, in the order of the list.
        pub const CODES: &[&$crate::Code] = &[$($constant),*];
    };
}
