import { describe, expect, it } from 'vitest';
import { romanized } from '../../../src/places/search/indic.js';
import { readWords } from '../../../src/places/search/words.js';

describe('romanized', () => {
  // Names of cities as their municipal bodies write them.
  it.each([
    ['मुंबई', 'mumbai'],
    ['जयपुर', 'jaipur'],
    ['उत्तर प्रदेश', 'uttar pradesh'],
    ['ಬೆಂಗಳೂರು', 'bengaluru'],
    ['சென்னை', 'chennai'],
    ['மதுரை', 'madurai'],
    ['হাওড়া', 'haora'],
    ['રાજકોટ', 'rajkot'],
    ['ਜਲੰਧਰ', 'jalandhar'],
    ['चंडीगढ़', 'chandigarh'],
    ['ଭୁବନେଶ୍ୱର', 'bhubaneshvara'],
    ['విశాఖపట్నం', 'vishakhapatnam'],
    ['കൊല്ലം', 'kollam'],
    // A nasal that is written as a letter, the end of a word behind two consonants, letters with a point below, villages.
    ['પાલનપુર', 'palanpur'],
    ['અંબાલા', 'ambala'],
    ['आनंद', 'anand'],
    ['दुर्ग', 'durg'],
    ['ज़हीराबाद', 'zahirabad'],
    ['ਫ਼ਿਰੋਜ਼ਪੁਰ', 'firozpur'],
    ['राजनांदगांव', 'rajnandgaon'],
    ['রায়গঞ্জ', 'raiganj'],
    ['११०००१', '110001'],
    ['Pune पुणे', 'Pune pune'],
  ])('%s', (written, latin) => {
    expect(romanized(written)).toBe(latin);
  });
  it('leaves other texts as they are', () => {
    expect(['São Paulo', 'München', ''].map(romanized)).toEqual(['São Paulo', 'München', '']);
  });
  it('is what lists of places read', () => {
    expect(readWords('मुंबई, महाराष्ट्र').words).toEqual(['MUMBAI', 'MAHARASHTRA']);
  });
});
