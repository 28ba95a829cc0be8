import { svelte } from '@sveltejs/vite-plugin-svelte';
import { open } from 'doorplate';
import { createHandler } from 'doorplate/http';
import { toNodeHandler } from 'doorplate/http/node';

// Vite's own server answers while you work. In production any server of yours does.
const answer = toNodeHandler(createHandler(() => open(), { auth: false }));
const mount = ({ middlewares }) => void middlewares.use('/geo', answer);

export default { plugins: [svelte(), { name: 'doorplate', configureServer: mount, configurePreviewServer: mount }] };
