#!/usr/bin/env python3
"""Checks the corpus without norns: directives are well formed, labels exist, every configuration compiles without a warning, links,
and, where it is expected to be correct under every model that is named, runs natively twenty times without failing.

Usage: native/smoke.py [file...]
"""
import glob, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
MODELS = ["sc", "tso", "pso", "ra", "rc11", "wrc11"]
KINDS = set("assertion race out-of-bounds use-after-free double-free invalid-free null uninitialised deadlock livelock misuse "
            "arithmetic unreachable stack-overflow unsupported".split())

def configurations(path):
    """A list of configurations: flags, whether slow, and per model the verdict and counts."""
    found, errors = [], []
    for number, line in enumerate(open(path), 1):
        if not line.startswith("//@"): continue
        name, _, rest = line[3:].strip().partition(":")
        rest = re.sub(r"//.*", "", rest).strip()
        if name in ("run", "slow-run"):
            found.append({"flags": rest.split(), "slow": name == "slow-run", "verdict": {}, "counts": {}}); continue
        if name not in ("verdict", "executions", "reads-from", "blocked"): errors.append(f"{path}:{number}: unknown directive {name}"); continue
        if not found: found.append({"flags": [], "slow": False, "verdict": {}, "counts": {}})
        models, _, value = (part.strip() for part in rest.partition("="))
        models = MODELS if models == "all" else models.split()
        for model in models:
            if model not in MODELS: errors.append(f"{path}:{number}: unknown model {model}")
            if name == "verdict": found[-1]["verdict"][model] = value.split()
            else:
                if not value.isdigit(): errors.append(f"{path}:{number}: not a number: {value}")
                found[-1]["counts"][(name, model)] = int(value)
    return found, errors

def main():
    files = sys.argv[1:] or sorted(glob.glob(f"{ROOT}/*/*.c"))
    files = [f for f in files if not f.startswith(HERE)]
    errors, total, ran, counted = [], 0, 0, 0
    for path in files:
        text = open(path).read()
        labels = set(re.findall(r"//~ (\w+)\s*$", text, re.M))
        configs, problems = configurations(path); errors += problems
        if not configs: errors.append(f"{path}: no directives")
        used = set()
        for config in configs:
            total += 1; counted += bool(config["counts"])
            if not config["verdict"]: errors.append(f"{path}: {config['flags']}: no verdict")
            for model, verdict in config["verdict"].items():
                if verdict in (["correct"], ["undecided"]): continue
                if len(verdict) != 3 or verdict[0] != "wrong" or not set(verdict[1].split("|")) <= KINDS: errors.append(f"{path}: bad verdict {verdict}"); continue
                for label in verdict[2].split("|"):
                    used.add(label)
                    if label not in labels: errors.append(f"{path}: no line with label {label}")
            flags = [f for f in config["flags"] if f.startswith("-D")]
            base = ["clang-14", "-std=c11", "-Wall", "-Wextra", "-pthread", "-I", HERE] + flags
            result = subprocess.run(base + ["-O0", "-fsyntax-only", path], capture_output=True, text=True)
            if result.returncode or result.stderr: errors.append(f"{path}: {flags}:\n{result.stderr}"); continue
            with tempfile.TemporaryDirectory() as directory:
                binary = directory + "/program"
                result = subprocess.run(base + ["-O1", "-w", path, HERE + "/norns.c", "-o", binary, "-lm"], capture_output=True, text=True)
                if result.returncode: errors.append(f"{path}: {flags}: does not link\n{result.stderr}"); continue
                if any(v != ["correct"] for v in config["verdict"].values()): continue
                ran += 1
                for _ in range(20):
                    try: result = subprocess.run([binary], capture_output=True, text=True, timeout=20)
                    except subprocess.TimeoutExpired: errors.append(f"{path}: {flags}: hangs"); break
                    if result.returncode: errors.append(f"{path}: {flags}: exit {result.returncode} {result.stderr}"); break
        if labels - used: errors.append(f"{path}: labels that no verdict names: {labels - used}")
    print(f"{len(files)} programs, {total} configurations, {counted} with counts, {ran} run natively, {len(errors)} problems")
    print("\n".join(errors))
    return bool(errors)

if __name__ == "__main__": sys.exit(main())
