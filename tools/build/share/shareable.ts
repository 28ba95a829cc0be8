import { type DatasetInspection, directorySource, inspectDataset } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';

/** Licences whose terms go over to whatever the data is joined with. */
const SHARE_ALIKE = /share.?alike|\bby(?:-nc)?-sa\b|\bodbl\b|open database licen[cs]e|\bgpl\b/i;

/** What is in a dataset that may be handed on. Throws `DATASET_CORRUPT` when it is damaged, `CONFIG_INVALID` when it is share-alike without leave. */
export async function shareable(dataset: string, allowsShareAlike: boolean): Promise<DatasetInspection> {
  const inspection = await inspectDataset(directorySource(dataset));
  if (!inspection.intact) throw new DoorplateError('DATASET_CORRUPT', `${dataset} is damaged: doorplate inspect tells where`);
  const bound = inspection.sources.find(({ licence }) => SHARE_ALIKE.test(licence));
  if (bound !== undefined && !allowsShareAlike) {
    throw new DoorplateError(
      'CONFIG_INVALID',
      `${bound.title} is share-alike (${bound.licence}): its terms bind whoever joins it with other data; --allow packs it`,
    );
  }
  return inspection;
}

/** The attribution of a dataset, as Markdown. */
export function attribution({ sources }: DatasetInspection): string {
  const parts = sources.map(
    ({ title, licence, attribution: text, url, edition, rows }) =>
      `## ${title}\n\n- licence: ${licence}\n- attribution: ${text || '-'}\n- edition: ${edition || '-'}\n- rows: ${rows}\n- url: ${url || '-'}\n`,
  );
  return ['# Attribution\n\nShow these sentences when you show answers.\n', ...parts].join('\n');
}
