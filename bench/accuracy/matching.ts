import type { Places } from '../../src/dataset/index.js';
import { groupBy } from '../../src/group.js';
import type { Doorplate } from '../../src/index.js';
import { Random } from '../../tools/random.js';
import { seedOf } from '../answers/question.js';
import { falselyConfirmed, judge, judgeUnchanged, type Outcome } from './judge.js';
import { type Listed, textOf, type Written } from './listed.js';
import type { Measure } from './measures.js';
import { type Placed, placeCandidates, placeText } from './placed.js';
import { Rivals } from './rivals.js';
import { joinWords, streetWords } from './street-words.js';
import { type Surroundings, surroundingsOf } from './surroundings.js';

export interface Row {
  readonly measure: string;
  readonly region: string;
  readonly cases: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Texts left out: another listed address is as close to what is written as the one that was meant, or it names another real street of the place. */
  readonly undecidable: number;
  /** Least share of `right`, percent; 0 for what may never be confirmed. */
  readonly must: number;
}

export interface Failure {
  readonly measure: string;
  readonly outcome: Outcome;
  readonly text: string;
  readonly meant: string;
  readonly said: string;
}

/** Puts texts made of a region's addresses to the verifier and counts what becomes of them. */
export class MatchingBench {
  readonly rows: Row[] = [];
  readonly failures: Failure[] = [];
  readonly #doorplate: Doorplate;
  readonly #region: string;
  readonly #listed: readonly Listed[];
  readonly #points: ReadonlyMap<string, Listed[]>;
  readonly #buildings: readonly Listed[];
  readonly #rivals: Rivals;
  readonly #around: Surroundings;

  readonly #seed: number;

  /** `seed`: 0 for the samples of the published table, others for others. */
  constructor(doorplate: Doorplate, region: string, listed: readonly Listed[], places: Places, seed: number) {
    this.#doorplate = doorplate;
    this.#seed = seed * SEEDS_APART;
    this.#region = region;
    this.#listed = listed;
    this.#points = groupBy(listed, ({ building }) => building);
    this.#buildings = [...groupBy(listed, ({ full }) => full).values()].map(([first]) => first as Listed);
    this.#rivals = new Rivals(listed);
    this.#around = surroundingsOf(listed, places);
  }

  /** Addresses as their source writes them. */
  async unchanged(size: number): Promise<void> {
    const random = this.#random(11);
    const outcomes = noOutcomes();
    for (const address of random.sample(this.#buildings, size)) {
      const building = this.#points.get(address.building) as Listed[];
      const hasUnits = building.some(({ full }) => full !== address.building);
      const points = hasUnits && address.full === address.building ? building : building.filter(({ full }) => full === address.full);
      const text = textOf(address);
      const { outcome, said } = await judgeUnchanged(this.#doorplate, text, address, points, hasUnits);
      outcomes[outcome]++;
      if (outcome !== 'right') this.failures.push({ measure: 'unchanged', outcome, text, meant: address.full, said });
    }
    this.#add('unchanged', outcomes, 0, 99.9);
  }

  /** Addresses with errors made in them. */
  async wrong({ name, make, style, must }: Measure, size: number): Promise<void> {
    const random = this.#random(seedOf(name));
    const outcomes = noOutcomes();
    let undecidable = 0;
    for (const address of this.#attempts(random, size)) {
      const written = make(address, random, this.#around);
      if (written === null) continue;
      if (count(outcomes) === size) break;
      if (this.#isUndecidable(written, address)) {
        undecidable++;
        continue;
      }
      const text = style(written, random);
      const { outcome, said } = await judge(this.#doorplate, text, address);
      outcomes[outcome]++;
      if (outcome !== 'right') this.failures.push({ measure: name, outcome, text, meant: address.full, said });
    }
    if (count(outcomes) > 0) this.#add(name, outcomes, undecidable, must);
  }

  /** Positions of listed addresses: every other one as its source writes it, the rest with an error. */
  async placed(measures: readonly Measure[], size: number): Promise<readonly Placed[]> {
    const random = this.#random(31);
    const placed: Placed[] = [];
    for (const [i, address] of this.#attempts(random, size).entries()) {
      if (placed.length === size) break;
      const { make, style } = random.of(measures);
      const written = i % 2 === 0 ? address : make(address, random, this.#around);
      if (written === null || this.#isUndecidable(written, address)) continue;
      const points = this.#points.get(address.building) as Listed[];
      const answer = await placeText(this.#doorplate, this.#region, i % 2 === 0 ? textOf(address) : style(written, random), points);
      if (answer !== null) placed.push(answer);
    }
    return placed;
  }

  /** Positions of the candidates of texts that may mean several addresses. */
  async candidates(measures: readonly Measure[], size: number): Promise<readonly Placed[]> {
    const random = this.#random(37);
    const placed: Placed[] = [];
    for (const address of this.#attempts(random, size)) {
      if (placed.length >= size) break;
      const { make, style } = random.of(measures);
      const written = make(address, random, this.#around);
      if (written === null || !this.#isUndecidable(written, address)) continue;
      const points = this.#points.get(address.building) as Listed[];
      placed.push(...(await placeCandidates(this.#doorplate, this.#region, style(written, random), points)));
    }
    return placed;
  }

  /** Numbers that do not exist on a real street: no address of the place has the line. */
  async absentNumbers(size: number): Promise<void> {
    const random = this.#random(23);
    await this.#absent('absent number', random, size, (address) => {
      const base = Number.parseInt(address.number, 10) || 1;
      const number = random.chance(0.5) ? base + 1 + random.below(20) : 1 + random.below(20_000);
      const written = { ...address, unit: '', number: String(number) };
      return this.#rivals.hasLine(written) ? null : written;
    });
  }

  /** Streets that do not exist in the place, with numbers that other streets of the place have. */
  async absentStreets(size: number): Promise<void> {
    const random = this.#random(29);
    await this.#absent('absent street', random, size, (address) => {
      // The letter of 65 E would be read as a part of the street.
      if (!PLAIN_NUMBER.test(address.number)) return null;
      const other = streetWords(random.of(this.#listed).street);
      const written = { ...address, unit: '', street: joinWords({ ...streetWords(address.street), name: other.name }) };
      return this.#rivals.closest(written, null) <= NEAR_NAME || this.#rivals.beginsLine(written) ? null : written;
    });
  }

  async #absent(name: string, random: Random, size: number, make: (address: Listed) => Written | null): Promise<void> {
    const outcomes = noOutcomes();
    while (count(outcomes) < size) {
      const written = make(random.of(this.#buildings));
      if (written === null) continue;
      const text = textOf(written);
      const said = await falselyConfirmed(this.#doorplate, text);
      outcomes[said === null ? 'missed' : 'wrong']++;
      if (said !== null) this.failures.push({ measure: name, outcome: 'wrong', text, meant: '(none)', said });
    }
    this.#add(name, outcomes, 0, 0);
  }

  #isUndecidable(written: Written, address: Listed): boolean {
    const near = this.#rivals.closest(written, address.building) <= this.#rivals.distance(written, address);
    return near || this.#rivals.isOtherStreet(written, address);
  }

  #random(seed: number): Random {
    return new Random(this.#seed + seed);
  }

  #attempts(random: Random, size: number): readonly Listed[] {
    return random.sample(this.#buildings, Math.max(20 * size, 1000));
  }

  #add(measure: string, outcomes: Record<Outcome, number>, undecidable: number, must: number): void {
    this.rows.push({ measure, region: this.#region, cases: count(outcomes), outcomes, undecidable, must });
  }
}

const SEEDS_APART = 1_000_003;

const PLAIN_NUMBER = /^\d+$/;

/** A street whose name is so many letters and parts away may be a misspelling of it. */
const NEAR_NAME = 2;

function noOutcomes(): Record<Outcome, number> {
  return { right: 0, tie: 0, missed: 0, wrong: 0 };
}

function count(outcomes: Readonly<Record<Outcome, number>>): number {
  return Object.values(outcomes).reduce((sum, n) => sum + n, 0);
}
