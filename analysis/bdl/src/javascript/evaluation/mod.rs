//! The JavaScript of blocks, run: a bounded evaluator for what games use.
//!
//! A block is a function of what it is given: nothing that it makes is kept from one call to the next, and there are no
//! objects but the game's. What would be different each time or asks somebody (`Math.random`, `Date`, `prompt`), and
//! what is not known here, is named and not run ([`Unrun`], [`Halt`]). Steps, memory and depth are bounded.
//!
//! * `lower` with `lower_statements`, `declared` and `literals`: from the tree to [`code`](self::code);
//! * `scripts`: the blocks of a file as functions;
//! * `machine`, `values`: objects, scopes and values; `expressions`, `run`, `operators`: what runs; `natives`, `methods`:
//!   what JavaScript itself has;
//! * `game`: the context of the built game, its board and its moves.

mod code;
mod declared;
mod expressions;
mod game;
mod literals;
mod lower;
mod lower_statements;
mod machine;
mod methods;
mod natives;
mod operators;
mod run;
mod scripts;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use self::code::Code;
pub(crate) use self::game::{Cell, Game, Halt, Ranges, Setting};
pub(crate) use self::lower::Unrun;
pub(crate) use self::scripts::{PieceCode, Script, ScriptCode, scripts_of};
