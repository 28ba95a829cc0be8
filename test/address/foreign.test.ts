import { describe, expect, it } from 'vitest';
import { parse, parseComponents } from '../../src/address/index.js';

describe('addresses of other countries', () => {
  it.each([
    ['14 Bloor St W, Toronto, ON M4W 1A3', 'Canada'],
    ['88 Water Street, St. Johns, Newfoundland', 'Canada'],
    ['5 Church Rd, Manchester M14 5LL', 'the United Kingdom'],
    ['7 Pearse Street, Dublin D02 R296', 'Ireland'],
    ['Schillerstr. 8, D-60313 Frankfurt', 'another country'],
    ['Keizersgracht 12, 1015 CN Amsterdam', 'the Netherlands'],
    ['Rua do Ouro 40, 1100-060 Lisboa', 'Portugal'],
    ['Nowy Swiat 15, 00-029 Warszawa', 'Poland'],
    ['Rua Augusta 1200, Consolacao, 01304-001, Sao Paulo', 'Brazil'],
    ['9 Hay Street, Perth WA 6000', 'Australia'],
    ['4 Park Street, Kolkata, West Bengal', 'India'],
    ['Москва, Арбат 20', 'another script'],
    ['東京都港区芝公園4-2-8', 'another script'],
    ['Vestergade 9, 8600 Silkeborg Danmark', 'DANMARK'],
  ])('%s is refused', (text, reason) => {
    const { result } = parse(text);
    expect(result?.IsError).toBe(true);
    expect(result?.ErrorMessages?.join()).toContain(reason);
    expect(result?.FullAddress).toBeNull();
  });

  it.each([
    'Goethestr. 14, 04109 Leipzig',
    'Am Wall 3, 28195 Bremen',
    '21 rue Victor Hugo, 69002 Lyon',
    'Paseo de Gracia 43, 08007 Barcelona',
    'Via Garibaldi 7, 16124 Genova',
    'Bahnhofplatz 2, 3011 Bern',
    '4020 Linz, Landstrasse 5',
    'Strandvejen 100, 2900 Hellerup',
    'Prinsens gate 8, 0152 Oslo',
    'Vaci utca 12, 1056 Budapest',
    'Ermou 20, 105 63 Athina',
    '5 Beach Road, Sea Point, Cape Town 8005',
    '18 Queen Street, Wellington 6011',
    '22 Brigade Road, Bengaluru 560025',
    '30 Teheran-ro, Gangnam-gu, Seoul',
    '4-2-8 Shibakoen, Minato-ku, Tokyo',
  ])('%s is unsure', (text) => {
    expect(parse(text).result?.Confidence ?? 0).toBeLessThan(0.5);
  });

  it.each([
    '12 Elm St, 50010 Ames',
    '12 Elm St, Ames 50010',
    'Apt 5, 1000 Innovation Way',
    'Suite 200, 1600 Broadway',
    '400 Elm Str, Ames, IA',
    '100 Main St, Ontario, CA',
    '12 Park Ave, Victoria TX',
    'Highway 50, 1200 Elm St',
    '25 Water St, Perth, NY 12010',
    '100 Strasse Ln, Fredericksburg TX 78624',
    '12 Main St, PO Box 1234, Ames IA',
    '94-514 Farrington Hwy, Waipahu HI 96797',
    '7 Quebec St, Portland, ME 04101',
  ])('%s is none', (text) => {
    const { kind, confidence } = parseComponents(text);
    expect(kind).toBe('address');
    expect(confidence).toBeGreaterThan(0.5);
  });
});
