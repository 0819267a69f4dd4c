//! `ludex lsp`: how the language server is started, and the log of the program.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;

#[derive(clap::Args, Debug)]
pub(super) struct LspArguments {
    /// Write the log to this file instead of standard error
    #[arg(long, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// Log messages down to this level
    #[arg(long, value_enum, default_value_t = LogLevel::Info)]
    log_level: LogLevel,
    /// A setting, such as trench.inlay_hints=steps or 'gdl.library=["../library"]' (the value in TOML, where a word
    /// needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
    /// Accepted because many clients pass it; standard input and output are always used
    #[arg(long)]
    stdio: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogLevel {
    /// Nothing but errors
    Error,
    /// Also problems that were handled
    Warn,
    /// Also the server's actions
    Info,
    /// Every message
    Debug,
}

/// Logs what this program says at a level, and what its libraries say only if it is grave.
pub(super) fn log<W>(level: tracing::Level, writer: W, time: bool)
where
    W: for<'w> tracing_subscriber::fmt::MakeWriter<'w> + Send + Sync + 'static,
{
    use tracing_subscriber::Layer as _;
    use tracing_subscriber::layer::SubscriberExt as _;
    use tracing_subscriber::util::SubscriberInitExt as _;
    let filter =
        tracing_subscriber::filter::Targets::new().with_default(tracing::Level::ERROR).with_target("ludex", level);
    let layer = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(false).with_target(false);
    let layer = if time { layer.boxed() } else { layer.without_time().boxed() };
    // A second call (in tests) keeps the first logger.
    let _ = tracing_subscriber::registry().with(layer.with_filter(filter)).try_init();
}

/// Runs the server.
pub(super) fn run(arguments: &LspArguments) -> Result<ExitCode, String> {
    let level = match arguments.log_level {
        LogLevel::Error => tracing::Level::ERROR,
        LogLevel::Warn => tracing::Level::WARN,
        LogLevel::Info => tracing::Level::INFO,
        LogLevel::Debug => tracing::Level::DEBUG,
    };
    match &arguments.log_file {
        Some(path) => {
            let file = std::fs::File::options()
                .create(true)
                .append(true)
                .open(path)
                .map_err(|error| format!("cannot write the log to {}: {error}", path.display()))?;
            log(level, std::sync::Mutex::new(file), true);
        }
        None => log(level, std::io::stderr, true),
    }
    let entries = super::settings::entries(&arguments.config)?;
    Ok(ExitCode::from(crate::lsp::run(entries)))
}
