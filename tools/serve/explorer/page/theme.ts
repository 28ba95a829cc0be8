const KEPT_AS = 'doorplate-theme';

/** Has a list of light, dark and the system's own theme set that of the page, now and at the next visit. */
export function followTheme(list: HTMLSelectElement): void {
  list.value = localStorage.getItem(KEPT_AS) ?? '';
  const apply = (): void => {
    document.documentElement.dataset.theme = list.value;
    localStorage.setItem(KEPT_AS, list.value);
  };
  list.addEventListener('change', apply);
  apply();
}
