import type { Components, PlaceKnowledge } from '../address/components.js';
import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIXES } from '../address/data/suffixes.js';
import { citiesInFront } from '../address/last-line/known-places.js';
import { ownTyped } from '../address/own-type.js';
import { mayNameOwner } from './candidates/numbered-road.js';

/** Other ways to divide the address of a text: other words as its number, as a part of the road's type, or as its city. */
export function alternativeParses(components: Components, text: string, places: PlaceKnowledge | undefined): readonly Components[] {
  return [
    ...withFraction(components),
    ...withHalfName(components, text),
    ...withHyphen(components),
    ...withSuffix(components),
    ...withInitials(components),
    ...withLetterOfNumber(components, text),
    ...withDirectionalOfNumber(components),
    ...withDirectionalName(components),
    ...withOwnType(components),
    ...withWordOfRoad(components),
    ...withCityInFront(components, text, places),
  ];
}

const FRACTION = /^\d\/\d{1,2}$/;
const DIGITS = /^\d+$/;

/** `12 1/2 MAIN ST` for `12 MAIN ST 1/2`. */
function withFraction(components: Components): readonly Components[] {
  const { number, unitNumber } = components;
  if (number === null || unitNumber === null || !FRACTION.test(unitNumber) || !DIGITS.test(number)) return [];
  return [{ ...components, number: `${number} ${unitNumber}`, unitType: null, unitNumber: null }];
}

/** `1412 HALF VALLEY BLVD` for number 1412 1/2: the half is the name's. */
function withHalfName(components: Components, text: string): readonly Components[] {
  const { number, preMod, preDir, preType, name } = components;
  if (number?.endsWith(' 1/2') !== true || preMod !== null || preDir !== null || preType !== null || !/\d half /i.test(text)) return [];
  return [{ ...components, number: number.slice(0, -4), name: `HALF ${name}` }];
}

const BLOCK = /^\d{1,3}$/;
const HOUSE_AND_NAME = /^(\d{2,3}) (\d.*)$/;

/** `106 01 72 RD` for `106 01 72 RD` of number 106: the number of a numbered street may have a blank for its hyphen. */
function withHyphen(components: Components): readonly Components[] {
  const { number, preMod, preDir, preType, name } = components;
  if (number === null || !BLOCK.test(number) || preMod !== null || preDir !== null || preType !== null) return [];
  const [, house, rest] = HOUSE_AND_NAME.exec(name ?? '') ?? [];
  return house === undefined || rest === undefined ? [] : [{ ...components, number: `${number}-${house}`, name: rest }];
}

const SUFFIX_AND_NAME = /^([A-Z]{2}) (.+)$/;

/** `118GG SHAWAN RD` for `118 GG SHAWAN RD`; not `12MT VIEW RD`, because `MT` is a street word. */
function withSuffix(components: Components): readonly Components[] {
  const { number, preMod, preDir, preType, name } = components;
  if (number === null || !DIGITS.test(number) || preMod !== null || preDir !== null || preType !== null) return [];
  const [, suffix, rest] = SUFFIX_AND_NAME.exec(name ?? '') ?? [];
  if (suffix === undefined || rest === undefined || isStreetWord(suffix)) return [];
  return [{ ...components, number: number + suffix, name: rest }];
}

const NUMBER_AND_LETTER = /^(\d+)([A-Z])$/;

/** `100 T S ELIOT ST` for `100T S ELIOT ST`: the letters are the initials of a name. */
function withInitials(components: Components): readonly Components[] {
  const { number, preMod, preDir, preType, name } = components;
  const [, digits, letter] = NUMBER_AND_LETTER.exec(number ?? '') ?? [];
  if (digits === undefined || preMod !== null || preDir?.length !== 1 || preType !== null || name === null) return [];
  return [{ ...components, number: digits, preDir: null, name: `${letter} ${preDir} ${name}` }];
}

/** Number N100 for `N 100 MAIN ST`; not for `100 N MAIN ST`, which has the same components. */
function withLetterOfNumber(components: Components, text: string): readonly Components[] {
  const { number, preDir } = components;
  if (preDir?.length !== 1 || number === null || !DIGITS.test(number)) return [];
  if (!new RegExp(`(?<![a-z0-9])${preDir}[.\\s]+${number}(?![a-z0-9])`, 'i').test(text)) return [];
  return [{ ...components, number: preDir + number, preDir: null }];
}

const LETTER_AND_DIGITS = /^([NSEW])(\d+)$/;
const ID_AND_LETTER = /^(\S*\d) ([NSEW])$/;

/** `N 100 MAIN ST` for number N100, `100 MAIN ST APT 2 N` for unit 2N: the letter is a directional. */
function withDirectionalOfNumber(components: Components): readonly Components[] {
  const { number, unitNumber, preDir, postDir } = components;
  if (preDir !== null || postDir !== null) return [];
  const [, before, digits] = LETTER_AND_DIGITS.exec(number ?? '') ?? [];
  if (before !== undefined && digits !== undefined) return [{ ...components, number: digits, preDir: before }];
  const [, id, behind] = ID_AND_LETTER.exec(unitNumber ?? '') ?? [];
  return id === undefined || behind === undefined ? [] : [{ ...components, unitNumber: id, postDir: behind }];
}

/** `15 SOUTH AVE W` for `15 S AVENUE W`: the directional in front is the name. */
function withDirectionalName(components: Components): readonly Components[] {
  const { preDir, preType, name, postType, postDir } = components;
  const type = preType === null ? undefined : SUFFIXES.get(preType);
  const direction = name === null ? undefined : DIRECTIONALS.get(name);
  if (preDir === null || type === undefined || direction === undefined || postType !== null || postDir !== null) return [];
  return [
    { ...components, preDir: null, preType: null, name: DIRECTIONAL_NAMES.get(preDir) ?? preDir, postType: type, postDir: direction },
  ];
}

/** `2900 RICHMOND HWY` for `2900 RICHMOND HY`: the city's own abbreviation of a type. */
function withOwnType(components: Components): readonly Components[] {
  const typed = ownTyped(components);
  return typed === null ? [] : [{ ...components, ...typed.parts }];
}

const ROAD_NUMBER = /^(\d+[A-Z]?)(?: ([NSEW]|[NS][EW]))?$/;
const WORD = /^[A-Z]+$/;

/** `UAS ROUTE 5`, `V ROUTE 16`, `US RIOUTE 5`: a word parsed as unit, suffix of the number or name is of the road's misspelled type. */
function withWordOfRoad(components: Components): readonly Components[] {
  const { number, preType, name, unitType, unitNumber } = components;
  if (preType === null || number === null) return [];
  const [, road, direction] = ROAD_NUMBER.exec((unitType === '#' && unitNumber) || '') ?? [];
  if (road !== undefined && name !== null && WORD.test(name)) {
    const [owner = preType] = preType.split(' ');
    const postDir = components.postDir ?? direction ?? null;
    return [{ ...components, preType: `${owner} ${name}`, name: road, postDir, unitType: null, unitNumber: null }];
  }
  if (mayNameOwner(components)) {
    return [{ ...components, preType: `${unitNumber} ${preType}`, unitType: null, unitNumber: null }];
  }
  const [, digits, letter] = NUMBER_AND_LETTER.exec(number) ?? [];
  return digits === undefined ? [] : [{ ...components, number: digits, preType: `${letter} ${preType}` }];
}

/** `COCKEYSVILLE SHAWAN RD 801`: words in front of a street with its number behind are the city. */
function withCityInFront(components: Components, text: string, places: PlaceKnowledge | undefined): readonly Components[] {
  const { number, preDir, preType, name, city, state } = components;
  if (places === undefined || number === null || name === null || city !== null || preDir !== null || preType !== null) return [];
  if (!text.trimStart().toUpperCase().startsWith(name)) return [];
  return citiesInFront(name, state, places).map((front) => ({ ...components, city: front, name: name.slice(front.length + 1) }));
}

export function isStreetWord(text: string): boolean {
  return text.length > 1 && (SUFFIXES.has(text) || DIRECTIONALS.has(text));
}
