export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** From four 32-bit words, in the canonical form of RFC 5952 without dotted quads. */
export function formatIpv6(words: ArrayLike<number>): string {
  const groups: string[] = [];
  let zeros = 0;
  let longest = 0;
  let end = 0;
  for (let i = 0; i < 8; i++) {
    const group = ((words[i >> 1] as number) >>> (i % 2 === 0 ? 16 : 0)) & 0xffff;
    groups.push(group.toString(16));
    zeros = group === 0 ? zeros + 1 : 0;
    if (zeros > longest) {
      longest = zeros;
      end = i + 1;
    }
  }
  if (longest < 2) return groups.join(':');
  return `${groups.slice(0, end - longest).join(':')}::${groups.slice(end).join(':')}`;
}
