import { describe, expect, it } from 'vitest';
import { foldName, placeKey, streetKey } from '../../src/text/search-key.js';

describe('foldName', () => {
  it.each([
    ['Café  du-Monde', 'CAFE DU MONDE'],
    ['Coeur d’Alene', 'COEUR DALENE'],
    ["O'Fallon", 'OFALLON'],
    ['Kapiʻolani', 'KAPIOLANI'],
    ['St. Louis', 'ST LOUIS'],
    ['Cañon City', 'CANON CITY'],
    ['Washington, D.C.', 'WASHINGTON DC'],
    ['Straße', 'STRASSE'],
    ['ﬁrst', 'FIRST'],
    ['  ', ''],
    ['😀', ''],
    ['\ud800', ''],
  ])('folds %j to %j', (name, key) => {
    expect(foldName(name)).toBe(key);
  });
});

describe('placeKey', () => {
  it.each([
    ['Saint Louis', 'ST LOUIS'],
    ['Sainte Genevieve', 'STE GENEVIEVE'],
    ['Mount Vernon', 'MT VERNON'],
    ['Fort Worth', 'FT WORTH'],
    ['Fortuna', 'FORTUNA'],
    ['Mountain View', 'MOUNTAIN VIEW'],
  ])('abbreviates %j to %j', (name, key) => {
    expect(placeKey(name)).toBe(key);
  });
});

describe('streetKey', () => {
  it.each([
    ['7th', '7'],
    ['Seventh', '7'],
    ['7', '7'],
    ['1st', '1'],
    ['Twenty First', '21'],
    ['Twenty-First', '21'],
    ['TWENTIETH', '20'],
    ['Ninetieth', '90'],
    ['Fortieth', '40'],
    ['Eleventh', '11'],
    ['Twenty Mile', 'TWENTY MILE'],
    ['Twenty Tenth', 'TWENTY 10'],
    ['Martin Luther King', 'MARTIN LUTHER KING'],
    ['', ''],
  ])('turns %j into %j', (name, key) => {
    expect(streetKey(name)).toBe(key);
  });
});
