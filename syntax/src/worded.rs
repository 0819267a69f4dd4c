//! Enumerations whose values have a word each.

/// Declares an enumeration with the words for its values: each stands behind its value, and a method gives it. With a
/// constant in front of the method, that lists all values, in their order.
///
/// ```text
/// worded! {
///     /// The part of a file.
///     #[derive(Debug, Clone, Copy)]
///     pub enum Scope {
///         /// A line.
///         Line = "allow",
///         /// All of it.
///         File = "allow-file",
///     }
///     /// Every scope.
///     const ALL;
///     /// The word in the comment.
///     pub fn word;
/// }
/// ```
#[macro_export]
macro_rules! worded {
    (
        $(#[$meta:meta])* $visibility:vis enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $word:literal, )+ }
        $(#[$word_doc:meta])* $word_visibility:vis fn $method:ident;
    ) => {
        $(#[$meta])*
        $visibility enum $name {
            $( $(#[$doc])* $variant, )+
        }

        impl $name {
            $(#[$word_doc])*
            $word_visibility const fn $method(self) -> &'static str {
                match self {
                    $( $name::$variant => $word, )+
                }
            }
        }
    };
    (
        $(#[$meta:meta])* $visibility:vis enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $word:literal, )+ }
        $(#[$all_doc:meta])* $all_visibility:vis const $all:ident;
        $(#[$word_doc:meta])* $word_visibility:vis fn $method:ident;
    ) => {
        $crate::worded! {
            $(#[$meta])* $visibility enum $name { $( $(#[$doc])* $variant = $word, )+ }
            $(#[$word_doc])* $word_visibility fn $method;
        }

        impl $name {
            $(#[$all_doc])*
            $all_visibility const $all: [$name; [$( $word ),+].len()] = [$( $name::$variant ),+];
        }
    };
}
