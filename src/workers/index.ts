export { geocodeBatch, verifyBatch, type WorkerBatchOptions } from './batches.js';
