//! The engine's process and its three pipes. Nothing here waits for an engine longer than it is told
//! to, whether the engine does not write, does not read, or does not exit.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use serde::Serialize;

use crate::referee::output::{Captured, Output};

/// A line may be no longer; what is longer is cut, and is then no answer.
const LINE_BYTES_MAX: u64 = 1 << 20;

/// How long an engine may take to exit once it has been told the end.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);

/// How often it is looked whether it has.
const EXIT_POLL: Duration = Duration::from_millis(1);

/// What came of waiting for a line.
pub(super) enum Line {
    /// A line.
    Read(Vec<u8>),
    /// The engine ended, or closed its output; how.
    Ended(String),
    /// Nothing, for as long as was allowed.
    Silence,
}

pub(super) struct Process {
    child: Child,
    stopped: bool,
    to_stdin: Option<Sender<String>>,
    lines: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<Output>>,
    /// Closed when all of the standard error has been read.
    stderr_end: Receiver<()>,
}

impl Process {
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let mut child = std::process::Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // A group of its own, so that what the engine starts can be stopped with it.
            .process_group(0)
            .spawn()?;
        let (to_stdin, messages) = channel();
        let stdin = child.stdin.take().expect("it is piped");
        std::thread::spawn(move || write_messages(stdin, &messages));
        // One line ahead is enough: an engine that writes more waits until it is asked.
        let (to_lines, lines) = sync_channel(1);
        let stdout = child.stdout.take().expect("it is piped");
        std::thread::spawn(move || read_lines(stdout, &to_lines));
        let stderr = Arc::default();
        let (ended, stderr_end) = channel();
        let pipe = child.stderr.take().expect("it is piped");
        let kept = Arc::clone(&stderr);
        std::thread::spawn(move || keep_stderr(pipe, &kept, ended));
        Ok(Self { child, stopped: false, to_stdin: Some(to_stdin), lines, stderr, stderr_end })
    }

    /// Sends one message. That the engine does not take it shows when its answer is awaited.
    pub(super) fn send(&self, message: &impl Serialize) {
        let line = serde_json::to_string(message).expect("messages are JSON") + "\n";
        if let Some(to_stdin) = &self.to_stdin {
            let _ = to_stdin.send(line);
        }
    }

    pub(super) fn read_line(&mut self, timeout: Duration) -> Line {
        match self.lines.recv_timeout(timeout) {
            Ok(line) => Line::Read(line),
            Err(RecvTimeoutError::Timeout) => Line::Silence,
            Err(RecvTimeoutError::Disconnected) => {
                let end = self.await_exit();
                // Its last words may say why.
                let _ = self.stderr_end.recv_timeout(EXIT_TIMEOUT);
                Line::Ended(end.unwrap_or_else(|| "the engine closed its output".to_owned()))
            }
        }
    }

    /// What it has written on its standard error since the last time.
    pub(super) fn take_stderr(&self) -> Output {
        std::mem::take(&mut self.stderr.lock().expect("no thread panics with it"))
    }

    /// Waits a little for the engine to exit, then stops it. Returns the rest of its standard error.
    pub(super) fn finish(&mut self) -> Output {
        self.to_stdin = None;
        self.await_exit();
        self.stop();
        let _ = self.stderr_end.recv_timeout(EXIT_TIMEOUT);
        self.take_stderr()
    }

    /// Waits a little for the engine to exit, and says how it did. It stays a zombie until
    /// [`Process::stop`], so that its id stays its own.
    fn await_exit(&self) -> Option<String> {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let give_up = Instant::now() + EXIT_TIMEOUT;
        loop {
            match waitid(Id::Pid(self.id()), flags) {
                Ok(WaitStatus::Exited(_, code)) => {
                    return Some(format!("the engine exited with code {code}"));
                }
                Ok(WaitStatus::Signaled(_, signal, _)) => {
                    return Some(format!("the engine was stopped by {signal}"));
                }
                Ok(_) if Instant::now() < give_up => std::thread::sleep(EXIT_POLL),
                _ => return None,
            }
        }
    }

    /// Stops the engine and whatever it started.
    fn stop(&mut self) {
        if !std::mem::replace(&mut self.stopped, true) {
            let _ = killpg(self.id(), Signal::SIGKILL);
            let _ = self.child.wait();
        }
    }

    fn id(&self) -> Pid {
        Pid::from_raw(self.child.id() as i32)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

fn write_messages(mut stdin: ChildStdin, messages: &Receiver<String>) {
    for message in messages {
        if stdin.write_all(message.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) || lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads to the end, keeps what a replay can hold, and drops `_ended` then.
fn keep_stderr(mut pipe: ChildStderr, kept: &Mutex<Output>, _ended: Sender<()>) {
    let mut buffer = [0; 4096];
    let mut room = Captured::BYTES_MAX;
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let keep = count.min(room);
        room -= keep;
        let mut kept = kept.lock().expect("no thread panics with it");
        kept.bytes.extend_from_slice(&buffer[..keep]);
        kept.dropped_bytes += (count - keep) as u64;
    }
}
