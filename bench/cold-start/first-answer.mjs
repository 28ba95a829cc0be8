// One cold start: run in a process of its own with the URL of the package's entry, a method and its text. Prints milliseconds.
const [entry, operation, text] = process.argv.slice(2);
const used = process.cpuUsage();
const began = performance.now();
const { open } = await import(entry);
const imported = performance.now();
const doorplate = await open();
const opened = performance.now();
const { status } = await doorplate[operation](text);
const answered = performance.now();
const { user, system } = process.cpuUsage(used);
if (status !== 'found') throw new Error(`${operation} of ${text} is ${status}`);
process.stdout.write(
  JSON.stringify({ import: imported - began, open: opened - imported, question: answered - opened, processor: (user + system) / 1000 }),
);
