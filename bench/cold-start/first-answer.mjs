// One cold start: run in a process of its own with the URL of the package's entry. Prints milliseconds.
const [entry, address] = process.argv.slice(2);
const began = performance.now();
const { open } = await import(entry);
const imported = performance.now();
const doorplate = await open();
const opened = performance.now();
const { status } = await doorplate.verify(address);
const verified = performance.now();
if (status !== 'found') throw new Error(`${address} is ${status}`);
process.stdout.write(JSON.stringify({ import: imported - began, open: opened - imported, verify: verified - opened }));
