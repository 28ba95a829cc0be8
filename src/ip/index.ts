export type { IpLocation } from '../contract.js';
export { formatIpv4, formatIpv6, parseIp, parseIpv4, parseIpv6 } from '../ip-address.js';
export type { AutonomousSystem, IpAnswer } from '../service.js';
export { locateIp } from './locate.js';
export { type IpReader, openIpReader } from './reader.js';
export type { DerivedFields } from './records.js';
export { type EmbeddingBlock, embeddedV4, isEmbedding, type SpecialBlock, specialV4, specialV6 } from './special.js';
