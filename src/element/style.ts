/**
 * The look of the field. It weighs nothing against the rules of the page (`:where`), takes the font of the input, follows light and dark, and
 * is set by custom properties: `--doorplate-accent`, `--doorplate-surface`, `--doorplate-ink`, `--doorplate-line`, `--doorplate-radius`,
 * `--doorplate-shadow`.
 */
export const STYLE = `
:where(doorplate-address) { display: inline-block; position: relative }
:where(doorplate-address > [part=panel], doorplate-address > [part=dialog]) {
  --_accent: var(--doorplate-accent, light-dark(#0b5cad, #72b1f5)); --_line: var(--doorplate-line, color-mix(in srgb, currentColor 18%, transparent));
  background: var(--doorplate-surface, Canvas); border: 1px solid var(--_line); border-radius: var(--doorplate-radius, 8px);
  box-shadow: var(--doorplate-shadow, 0 10px 30px rgb(0 0 0 / 18%)); box-sizing: border-box; color: var(--doorplate-ink, CanvasText);
  line-height: 1.4; text-align: start;
}
:where(doorplate-address > [part=panel]) { inset: auto; margin: 0; overflow: hidden; padding: 0; position: fixed; z-index: 1000 }
:where(doorplate-address > [part=panel]:not(:popover-open)) { display: none }
:where(doorplate-address [part=list]) { list-style: none; margin: 0; max-height: inherit; overflow: auto; overscroll-behavior: contain; padding: 4px }
:where(doorplate-address [part=list][data-more]) { mask-image: linear-gradient(#000 calc(100% - 2.5em), transparent) }
:where(doorplate-address [part=option]) {
  border-radius: calc(var(--doorplate-radius, 8px) - 3px); cursor: pointer; min-height: 2.75em; box-sizing: border-box; padding: .4em .7em;
}
:where(doorplate-address [part=option]:hover) { background: color-mix(in srgb, var(--_accent) 8%, transparent) }
:where(doorplate-address [part=option][aria-selected=true]) {
  background: color-mix(in srgb, var(--_accent) 14%, transparent); box-shadow: inset 3px 0 var(--_accent);
}
:where(doorplate-address [part=place]) { display: block; font-size: .85em; opacity: .75 }
:where(doorplate-address [part=comma]) { display: none }
:where(doorplate-address [part=match]) { background: none; color: inherit; font-weight: 700 }
:where(doorplate-address [part=note], doorplate-address [part=attribution]) { font-size: .85em; margin: 0; padding: .6em 1em }
:where(doorplate-address [part=heading]) { border-bottom: 1px solid var(--_line) }
:where(doorplate-address [part=attribution]) { border-top: 1px solid var(--_line); font-size: .75em; padding-block: .35em }
:where(doorplate-address > [part=status]) {
  clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px;
}
:where(doorplate-address > [part=bar]) {
  background: linear-gradient(90deg, transparent, var(--doorplate-accent, light-dark(#0b5cad, #72b1f5)), transparent) no-repeat -50% 0 / 50% 100%;
  border-radius: 2px; bottom: 1px; height: 2px; inset-inline: 6px; opacity: 0; pointer-events: none; position: absolute;
}
:where(doorplate-address[busy] > [part=bar]) { animation: doorplate-busy 1s linear 300ms infinite }
@keyframes doorplate-busy { from { background-position: -100% 0; opacity: 1 } to { background-position: 200% 0; opacity: 1 } }
@media (prefers-reduced-motion: reduce) { :where(doorplate-address[busy] > [part=bar]) { animation-duration: 4s } }
:where(doorplate-address > [part=dialog]) { max-width: min(26em, calc(100vw - 32px)); padding: 1.25em }
:where(doorplate-address > [part=dialog])::backdrop { background: rgb(0 0 0 / 40%) }
:where(doorplate-address [part=question]) { font-size: 1.1em; font-weight: 700; margin: 0 0 .6em }
:where(doorplate-address [part=address]) { margin: 0 0 .8em }
:where(doorplate-address [part=buttons]) { display: flex; flex-wrap: wrap; gap: 8px; margin: 1em 0 0 }
:where(doorplate-address [part=buttons] button) {
  background: transparent; border: 1px solid var(--_line); border-radius: calc(var(--doorplate-radius, 8px) - 2px); color: inherit; cursor: pointer;
  font: inherit; min-height: 2.75em; padding: .4em 1em;
}
:where(doorplate-address [part=buttons] button:first-child) { border: 2px solid var(--_accent); font-weight: 600 }`;
