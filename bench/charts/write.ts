import { writeFileSync } from 'node:fs';
import { CHARTS } from './charts.js';

/** Draws the charts anew from the committed results: `npm run build:charts`. */
for (const [name, draw] of Object.entries(CHARTS)) writeFileSync(new URL(name, import.meta.url), draw());
