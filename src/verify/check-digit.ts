/**
 * The check digit of a delivery point barcode: what makes the twelve digits of ZIP, add-on,
 * delivery point and check digit sum to a multiple of ten. Null when any part is not made of its
 * five, four and two digits.
 */
export function checkDigit(zip: string, zip4: string, deliveryPoint: string): string | null {
  if (!isDigits(zip, 5) || !isDigits(zip4, 4) || !isDigits(deliveryPoint, 2)) return null;
  const digits = zip + zip4 + deliveryPoint;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += digits.charCodeAt(i) - ZERO;
  return String((10 - (sum % 10)) % 10);
}

const ZERO = 48;

function isDigits(text: string, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i) - ZERO;
    if (code < 0 || code > 9) return false;
  }
  return true;
}
