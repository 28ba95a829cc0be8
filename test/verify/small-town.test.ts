import { describe, expect, it } from 'vitest';
import { speculate, verify } from '../../src/verify/index.js';
import { MISSPELT, openTown } from '../fixtures/small-town.js';
import { ask } from '../fixtures/stores.js';

// Golden verifications of misspelt addresses, and what no correction may change.

const town = await openTown();

const verified = (text: string) => ask(town, (view) => verify(view, text, { explain: true }));
const CONFIRMED = /^[YSD]$/;

describe('golden addresses of a small town', () => {
  it.each(MISSPELT)('$id: $input', async ({ input, expect: { result, messages } }) => {
    const answer = await verified(input);
    if (result === undefined) expect(answer).toMatchObject({ status: 'not-found', result: null, messages });
    else expect(answer).toMatchObject({ status: 'found', result });
  });
});

describe('what is not confirmed', () => {
  it('is the sum of a range of numbers, and a number next to those of a hyphenated street', async () => {
    expect((await verified('1113 Range Rd, Springfield, IL 62701')).result).toMatchObject({ DpvConfirmation: 'N', AlgorithmUsed: '410' });
    expect((await verified('24055 35th Ave, Springfield, IL 62701')).result?.DpvConfirmation).toBe('N');
  });

  it('is a street of another type in another ZIP code', async () => {
    const { result } = await verified('3100 Potomac Hwy, Springfield, IL 62701');
    expect(result?.DpvConfirmation ?? 'N').toBe('N');
    expect((await verified('3100 Potomac Ln, Springfield, IL 62701')).result).toMatchObject({ DpvConfirmation: 'Y', AlgorithmUsed: '103' });
    expect((await verified('3100 Potomac Hwy, Springfield, IL 62702')).result).toMatchObject({
      DpvConfirmation: 'Y',
      AlgorithmUsed: '104',
    });
  });
});

describe('corrections', () => {
  it('are reported with what was given and what is listed', async () => {
    const line = await verified('5 Walnutgrove Rd, Springfield, IL 62701');
    expect(line.explain?.changes).toContainEqual({
      component: 'name',
      from: 'WALNUTGROVE',
      to: 'WALNUT GROVE',
      reason: 'the data spells it otherwise',
    });
  });

  it('are not made of a name that streets bear elsewhere, speculating or not', async () => {
    for (const operation of [verify, speculate]) {
      const known = await ask(town, (view) => operation(view, '30 Barlow Ln, Springfield, IL 62701'));
      expect(known).toMatchObject({ status: 'not-found', result: null });
      const unknown = await ask(town, (view) => operation(view, '30 Tarlow Ln, Springfield, IL 62701'));
      expect(unknown.result).toMatchObject({ AddressLine1: '30 MARLOW LN', AlgorithmUsed: '101' });
    }
  });

  it('leave every cardinal direction as it was given', async () => {
    for (const given of ['S', 'E', 'W', 'NE', 'SW']) {
      for (const line of [
        `200 ${given} Quincy St`,
        `200 Quincy St ${given}`,
        `200 ${given} Quincey St`,
        `200 ${given} Quincy`,
        `200 Quincey St ${given}`,
      ]) {
        for (const operation of [verify, speculate]) {
          const { result } = await ask(town, (view) => operation(view, `${line}, Springfield, IL 62701`));
          expect(result?.DpvConfirmation ?? '').not.toMatch(CONFIRMED);
          if (result !== null) expect(result.AddressLine1?.split(' ')).toContain(given);
        }
      }
    }
  });

  it('leave every number as it was given', async () => {
    const listed = new Set([12, 14, 40]);
    for (let number = 1; number <= 150; number++) {
      for (const name of ['Hawthorne', 'Hawtorne']) {
        const { result } = await ask(town, (view) => speculate(view, `${number} ${name} Ave, Springfield, IL 62701`));
        const expected = listed.has(number) ? 'Y' : number % 2 === 0 && number <= 98 ? null : 'N';
        expect(result).toMatchObject({ AddressLine1: `${number} HAWTHORNE AVE`, DpvConfirmation: expected });
      }
    }
  });
});

describe('ranges', () => {
  it('confirm no number, and hold those of their side alone', async () => {
    for (let number = 95; number <= 205; number++) {
      const { result } = await verified(`${number} Foxglove Ln, Springfield, IL 62701`);
      const inside = number >= 101 && number <= 199 && number % 2 === 1;
      expect(result).toMatchObject({
        AddressLine1: `${number} FOXGLOVE LN`,
        DpvConfirmation: inside ? null : 'N',
        AlgorithmUsed: inside ? '201' : '410',
        IsPostalVerified: false,
        Zip4: null,
        DeliveryPoint: null,
      });
    }
  });

  it('do not speak for a unit', async () => {
    const { result } = await verified('123 Foxglove Ln Apt 4, Springfield, IL 62701');
    expect(result).toMatchObject({ DpvConfirmation: null, AlgorithmUsed: '201', AddressLine2: 'APT 4' });
  });
});
