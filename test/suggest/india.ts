import { packDataset } from '../../tools/format/pack.js';
import { encodeInPlaces } from '../../tools/in/encode-places.js';
import { gatherPlaces } from '../../tools/in/places.js';
import type { PopulatedPlace } from '../../tools/in/populations.js';
import type { PostalRow } from '../../tools/in/postal-row.js';

/** Rows of GeoNames' postal codes of India (geonames.org, CC BY 4.0): PIN code, place, state code, district, sub-district. */
const ROWS = `
400050|Bandra West|16|Mumbai|Mumbai
400051|Audit Bhavan|16|Mumbai|Bandra
400051|Bandra(East)|16|Mumbai|Mumbai
400053|Andheri H.O|16|Mumbai|Mumbai
400053|Azad Nagar (Mumbai)|16|Mumbai|Mumbai
400069|Andheri East|16|Mumbai|Mumbai
384245|Dadar|09|Patan|Sami
560034|Koramangala I Block|19|Bengaluru|Bangalore South
560034|Agara|19|Bengaluru|Bangalore South
560034|Koramangala|19|Bengaluru|Bangalore South
560095|Koramangala VI Bk|19|Bengaluru|Bangalore South
560038|Indiranagar (Bangalore)|19|Bengaluru|Bangalore North
560100|Electronics City|19|Bengaluru|Bangalore South
560060|Kengeri|19|Bangalore Rural|Bangalore South
110001|Connaught Place|07|Central Delhi|New Delhi
110001|New Delhi G.P.O.|07|New Delhi|New Delhi
110006|Delhi Sadar Bazar|07|North Delhi|Delhi
110006|Chandni Chowk|07|North Delhi|Delhi
496001|Gorra|37|Raigarh|Raigarh
496001|Urdana Camp|37|Raigarh|Raigarh
400021|Elephanta Caves Po|16|Raigarh(MH)|Uran
400702|Chanje|16|Raigarh(MH)|Uran
403001|Panaji H.O|33|North Goa|Tiswadi
122001|Gurgaon H.O|10|Gurgaon|Sadar Bazar
211001|Allahabad H.O|36|Allahabad|Allahabad
131001|Sonipat Kty|10|Sonipat|Sonipat
273002|Jagdishpur|36|Gorakhpur|Sadar
144001|Bazar Shahidan|23|Jalandhar|Jalandhar - I
194101|Horzey|12|Leh|Leh
194101|Leh H.O|12|Leh|Ladakh
360330|Bandra|09|Rajkot|Gondal
301411|Bandra|24|Alwar|Tizara
344035|Bandra|24|Barmer|Kavas
843115|Bandra|34|Muzaffarpur|Bandra
631205|Koramangalam|25|Tiruvallur|NA
744204|Rampur|01|North And Middle Andaman|Mayabander
786188|Rampur|03|Tinsukia|Margherita
382225|Rampur|09|Ahmedabad|Dholka
600001|Flower Bazaar|25|Chennai|NA
802132|Satowanti|34|Kaimur (Bhabua)|Nuaon
795007|Yangkhullen|17|Senapati|Nil`;

export function indianRows(): readonly PostalRow[] {
  return ROWS.trim()
    .split('\n')
    .map((row) => {
      const [pin = '', place = '', stateCode = '', district = '', subDistrict = ''] = row.split('|');
      return { pin, place, stateCode, district, subDistrict, office: null, position: null };
    });
}

/** They as a packed dataset. */
export function indianDataset(
  rows: readonly PostalRow[] = indianRows(),
  populated: readonly PopulatedPlace[] = [],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const source = {
    title: 'Rows of GeoNames',
    licence: 'CC BY 4.0',
    attribution: 'GeoNames, geonames.org',
    url: 'https://example.org/in',
    edition: '2026-03',
    rows: rows.length,
    authority: 'community',
  } as const;
  return packDataset({ name: 'in-places-fixture', version: '2026.03', builtAt: '2026-03-01', sources: [source] }, [
    encodeInPlaces(gatherPlaces(rows, populated)),
  ]);
}
