//! What metering costs: each kernel metered against the same kernel as it was written, both with `-O`;
//! and how long it takes to meter a file of full size.
//!
//! Where in its lines of the cache a tight loop happens to lie can change its speed by a quarter, metered
//! or not. So each kernel is compiled several times, shifted by some bytes, and the mean counts.
//!
//! `cargo bench -p simulator --bench meter` prints a table of ratios (median and worst at its end), then
//! runs criterion over metered and plain kernels and over the meter itself.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use libloading::Library;
use nix::time::{ClockId, clock_gettime};
use simulator::compile::METERED_CODE;
use simulator::meter::{Mode, meter};
use tempfile::TempDir;

/// Kernels whose slowdown counts.
const KERNELS: &[&str] = &[
    "u128_flood",
    "queue_flood",
    "grid_flood",
    "alpha_beta",
    "sort_closure",
    "recursion",
    "matrix",
    "strings",
    "iterators",
    "queens",
    "edit_distance",
    "shortest_path",
    "hash_counts",
    "interpreter",
    "parser",
    "bodies",
    "sieve",
];

/// Kernels that un-metered the compiler vectorises or deletes: there nanoseconds per tick count.
const LOOPS: &[&str] = &["vectorised_sum", "deleted_loop"];

/// How a program is compiled that nobody meters.
const PLAIN_CODE: &[&str] = &["-Copt-level=3"];

/// How long each kernel runs for one figure of the table.
const SAMPLE: Duration = Duration::from_millis(40);
const SAMPLES: usize = 6;

/// What a kernel begins with, and so how far the rest of it is shifted.
const SHIFTS_BYTES: [usize; 4] = [0, 16, 32, 48];
const KERNEL: &str = "pub fn kernel(seed: u64) -> u64 {";

/// A kernel, compiled in each way.
struct Kernel {
    name: &'static str,
    plain: Shifted,
    each: Shifted,
    batched: Shifted,
    ticks: u64,
}

/// A kernel at each of its places.
type Shifted = [Compiled; SHIFTS_BYTES.len()];

/// A loaded library with one kernel.
struct Compiled {
    run: extern "C" fn(u64) -> u64,
    _library: Library,
}

impl Compiled {
    /// Nanoseconds of one run, over a sample.
    fn nanoseconds(&self) -> f64 {
        let start = cpu_time();
        let mut runs = 0u32;
        while cpu_time() - start < SAMPLE {
            black_box((self.run)(black_box(1)));
            runs += 1;
        }
        (cpu_time() - start).as_nanos() as f64 / f64::from(runs)
    }
}

/// What this process has had of the processor: others on the machine cost it nothing.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("a clock");
    Duration::from(time)
}

/// A folder with both kinds of the crate `arena`.
struct Workshop {
    folder: TempDir,
}

const GLUE: &str = "
#[unsafe(no_mangle)]
pub extern \"C\" fn hx_kernel(seed: u64) -> u64 { submission::kernel(seed) }
";

const COUNTING_GLUE: &str = "
#[unsafe(no_mangle)]
pub extern \"C\" fn hx_kernel(seed: u64) -> u64 {
    let before = unsafe { arena::__hx::STATEMENTS };
    submission::kernel(seed);
    unsafe { arena::__hx::STATEMENTS - before }
}
";

impl Workshop {
    fn new() -> Self {
        let workshop = Self { folder: TempDir::new().expect("a temporary folder") };
        for arena in ["real", "counting"] {
            std::fs::create_dir(workshop.path(arena)).expect("a folder in it");
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut arena =
            workshop.rustc("arena", "rlib", &root.join("arena/src/lib.rs"), "real/libarena.rlib");
        arena
            .args(PLAIN_CODE)
            .args(["--cfg", "hexidor_submission"])
            .env("HEXIDOR_STATEMENT_TICKS", "1");
        finish(&mut arena);
        let counting = root.join("../tests/data/counting_arena.rs");
        finish(
            workshop.rustc("arena", "rlib", &counting, "counting/libarena.rlib").args(PLAIN_CODE),
        );
        workshop
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn rustc(&self, name: &str, kind: &str, source: &Path, output: &str) -> Command {
        let mut rustc = Command::new("rustc");
        let edition = if name == "submission" { "2021" } else { "2024" };
        rustc
            .args(["--crate-name", name, "--crate-type", kind, "--edition", edition])
            .args(["-Cpanic=abort", "--cap-lints=allow"])
            .env("RUSTC_BOOTSTRAP", "arena")
            .arg("-o")
            .arg(self.path(output))
            .arg(source);
        rustc
    }

    fn build(&self, id: &str, source: &str, [arena, glue]: [&str; 2], code: &[&str]) -> Compiled {
        let text = self.path(&format!("{id}.rs"));
        let crate_file = format!("lib{id}.rlib");
        std::fs::write(&text, source).expect("a file");
        let folder = format!("-L{}", self.path(arena).display());
        let arena = ["--extern", "arena", &folder];
        finish(self.rustc("submission", "rlib", &text, &crate_file).args(arena).args(code));
        let glue_text = self.path(&format!("{id}_glue.rs"));
        std::fs::write(&glue_text, glue).expect("a file");
        let library = format!("{id}.so");
        let submission = format!("submission={}", self.path(&crate_file).display());
        finish(
            self.rustc("library", "cdylib", &glue_text, &library)
                .args(arena)
                .args(PLAIN_CODE)
                .args(["--extern", &submission]),
        );
        load(&self.path(&library))
    }

    fn kernel(&self, name: &'static str) -> Kernel {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/kernels/{name}.rs"));
        let source = std::fs::read_to_string(file).expect("a kernel");
        let metered = |mode| meter(&source, mode).expect("a kernel passes").source;
        let each = metered(Mode::Each);
        let counting = ["counting", COUNTING_GLUE];
        let count = self.build(&format!("{name}_count"), &each, counting, METERED_CODE);
        let build = |kind: &str, source: &str, code: &[&str]| {
            SHIFTS_BYTES.map(|bytes| {
                let id = format!("{name}_{kind}_{bytes}");
                self.build(&id, &shifted(source, bytes), ["real", GLUE], code)
            })
        };
        Kernel {
            name,
            plain: build("plain", &source, PLAIN_CODE),
            each: build("each", &each, METERED_CODE),
            batched: build("batched", &metered(Mode::Batched), METERED_CODE),
            ticks: (count.run)(1),
        }
    }
}

/// The kernel with so many bytes of nothing before its first statement.
fn shifted(source: &str, bytes: usize) -> String {
    let nothing = format!("std::arch::asm!(\".skip {bytes}, 0x90\", options(nomem, nostack))");
    let shifted = source.replacen(KERNEL, &format!("{KERNEL} unsafe {{ {nothing} }}"), 1);
    assert_ne!(shifted, source, "no kernel of the usual form");
    shifted
}

#[expect(unsafe_code, reason = "the kernels are libraries")]
fn load(path: &Path) -> Compiled {
    // SAFETY: the library was made a moment ago, by us, with exactly this function in it; it is kept
    // for as long as the function is.
    unsafe {
        let library = Library::new(path).expect("the library loads");
        let run = *library.get::<extern "C" fn(u64) -> u64>(b"hx_kernel").expect("its function");
        Compiled { run, _library: library }
    }
}

fn finish(rustc: &mut Command) {
    let output = rustc.output().expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds of the plain, the each and the batched kernel: at each place the least disturbed of
/// samples taken in turn, and of the places their mean.
fn measure(kernel: &Kernel) -> [f64; 3] {
    let kinds = [&kernel.plain, &kernel.each, &kernel.batched];
    let mut least = [[f64::INFINITY; SHIFTS_BYTES.len()]; 3];
    for _ in 0..SAMPLES {
        for (least, kind) in least.iter_mut().zip(kinds) {
            for (least, compiled) in least.iter_mut().zip(kind) {
                *least = least.min(compiled.nanoseconds());
            }
        }
    }
    least.map(|places| places.iter().sum::<f64>() / places.len() as f64)
}

/// Prints the table of ratios.
fn table(kernels: &[Kernel]) {
    println!(
        "{:<16} {:>9} {:>11} {:>7} {:>8} {:>8}",
        "kernel", "ticks", "plain ns", "each", "batched", "ns/tick"
    );
    let mut ratios = [Vec::new(), Vec::new()];
    for kernel in kernels {
        let [plain, each, batched] = measure(kernel);
        let name = kernel.name;
        let per_tick = batched / kernel.ticks as f64;
        let (each, batched) = (each / plain, batched / plain);
        println!(
            "{name:<16} {:>9} {plain:>11.0} {each:>6.2}x {batched:>7.2}x {per_tick:>8.2}",
            kernel.ticks
        );
        if KERNELS.contains(&name) {
            ratios[0].push(each);
            ratios[1].push(batched);
        }
    }
    for (mode, ratios) in ["each", "batched"].into_iter().zip(ratios) {
        let worst = ratios.iter().copied().fold(0.0, f64::max);
        println!(
            "{mode}: median {:.2}x, worst {worst:.2}x (goals: 1.30x, 1.80x; loops: 1 ns/tick)",
            median(ratios)
        );
    }
}

fn kernels(criterion: &mut Criterion) {
    let workshop = Workshop::new();
    let kernels: Vec<_> = KERNELS.iter().chain(LOOPS).map(|name| workshop.kernel(name)).collect();
    table(&kernels);
    for kernel in kernels {
        let mut group = criterion.benchmark_group(kernel.name);
        group.sample_size(20).measurement_time(Duration::from_secs(1));
        let (plain, metered) = (kernel.plain[0].run, kernel.batched[0].run);
        group.bench_function("plain", |bench| bench.iter(|| plain(black_box(1))));
        group.bench_function("metered", |bench| bench.iter(|| metered(black_box(1))));
        group.finish();
    }
}

/// A file of full size: all kernels, over and over, in modules of their own.
fn metering(criterion: &mut Criterion) {
    let mut source = "fn main() {}\n".to_owned();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/kernels");
    let texts: Vec<_> = KERNELS
        .iter()
        .map(|name| std::fs::read_to_string(folder.join(format!("{name}.rs"))).expect("a kernel"))
        .map(|text| text.replace("//!", "//"))
        .collect();
    for (number, text) in texts.iter().cycle().enumerate() {
        if source.len() + text.len() + 40 > 100_000 {
            break;
        }
        source.push_str(&format!("mod m{number} {{\n{text}}}\n"));
    }
    criterion.bench_function("meter 100 KB", |bench| {
        bench.iter(|| meter(black_box(&source), Mode::Batched).expect("it passes"));
    });
}

criterion_group!(benches, metering, kernels);
criterion_main!(benches);
