import theme from 'vitepress/theme';
import { h } from 'vue';
import HeroCode from './HeroCode.vue';
import LiveField from './LiveField.vue';
import './style.css';

const slots = { 'home-hero-image': () => h(LiveField), 'home-hero-actions-after': () => h(HeroCode) };

export default { extends: theme, Layout: () => h(theme.Layout, null, slots) };
