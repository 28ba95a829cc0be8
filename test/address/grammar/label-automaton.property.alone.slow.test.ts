import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, nextState, type State } from '../../../src/address/grammar/label-automaton.js';
import { BEGINS, CONTINUES, LABEL_COUNT, type LabelConstraint, PREDECESSORS, START } from '../../../src/address/grammar/labels.js';

const masks = fc.uint8Array({ minLength: LABEL_COUNT, maxLength: LABEL_COUNT, max: BEGINS | CONTINUES });
const texts = fc.array(masks, { minLength: 1, maxLength: 30 });

const labelsOf = ({ arcs, labels, pairs }: State) => [...arcs.subarray(labels, pairs)];
const pairsOf = ({ arcs, pairs, end }: State) => [...arcs.subarray(pairs, end)];

describe('steps through the grammar', () => {
  it('reach what the arcs and the constraints allow, also after more steps than are kept', () => {
    let id = 0;
    let arcsSeen = 0;
    const first = INITIAL_STATE.arcs;
    const property = fc.property(texts, (text) => {
      let step = INITIAL_STATE;
      let before = [START as number];
      for (const mask of text) {
        const constraint: LabelConstraint = { id: id++, mask };
        step = nextState(step, constraint);
        const expected = Array.from({ length: LABEL_COUNT }, (_, label) =>
          [...(PREDECESSORS[label] as Uint8Array)].filter(
            (from) => before.includes(from) && ((mask[label] as number) & (from === label ? CONTINUES : BEGINS)) !== 0,
          ),
        );
        before = [...expected.keys()].filter((label) => (expected[label] as number[]).length > 0);
        expect(labelsOf(step)).toEqual(before);
        expect(pairsOf(step)).toEqual(expected.flatMap((sources, label) => sources.flatMap((from) => [label, from])));
        arcsSeen += step.end - step.labels;
      }
    });
    fc.assert(property, { numRuns: 900, seed: 20261121 });
    expect(arcsSeen).toBeGreaterThan(first.length);
  });

  it('are the same object when they are asked for again', () => {
    const constraint: LabelConstraint = { id: 1000, mask: new Uint8Array(LABEL_COUNT).fill(BEGINS) };
    expect(nextState(INITIAL_STATE, constraint)).toBe(nextState(INITIAL_STATE, constraint));
  });
});
