import { defineConfig } from 'tsup';
import base from './tsup.config.js';
const [first] = base as any[];
export default defineConfig([{ ...first, dts: false }]);
