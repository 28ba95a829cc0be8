import { createHash } from 'node:crypto';
import type { FileKind, Manifest, SourceEntry } from '../../src/dataset/manifest.js';
import { type DatasetDescription, type PackedFile, packDataset } from '../../tools/dataset/pack.js';
import { encodeUsPlaces } from '../../tools/us/encode-places.js';
import { encodeStreetIndex } from './fixture-index.js';
