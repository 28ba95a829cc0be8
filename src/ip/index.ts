export type { IpLocation } from '../contract.js';
export type { AutonomousSystem, IpAnswer } from '../service.js';
export { formatIpv4, formatIpv6 } from './format.js';
export { locateIp } from './locate.js';
export { parseIp, parseIpv4, parseIpv6 } from './parse.js';
export { type IpReader, openIpReader } from './reader.js';
export type { DerivedFields } from './records.js';
export { type EmbeddingBlock, embeddedV4, isEmbedding, type SpecialBlock, specialV4, specialV6 } from './special.js';
