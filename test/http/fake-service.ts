import type { ForwardResult, IpLocation, ParsedAddress, ReverseResult, Suggestions, VerifiedAddress } from '../../src/contract.js';
import { DoorplateError } from '../../src/errors.js';
import type { Answer, Coordinates, DisplayOptions, Service } from '../../src/service.js';

/** Inputs that make the fake service fail, and how. */
export const FAILING = {
  notFound: 'asdf',
  notMounted: 'no data',
  damaged: 'damaged data',
  crash: 'crash',
  refusedIp: '999.1.1.1',
  uncoveredIp: '8.8.4.4',
} as const;
export const INTERNALS = '/srv/data/secret.bin';

const found = <R>(result: R): Answer<R> => ({ status: 'found', result, messages: [] });
const notFound = (message: string): Answer<never> => ({ status: 'not-found', result: null, messages: [message] });

function failOn(input: string): Answer<never> | null {
  if (input === FAILING.notFound) return notFound('No street of that name in the data for the place');
  if (input === FAILING.notMounted) throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-streets');
  if (input === FAILING.damaged) throw new DoorplateError('DATASET_CORRUPT', `${INTERNALS} is damaged`);
  if (input === FAILING.crash) throw new TypeError(`cannot read ${INTERNALS}`);
  return null;
}

const parsed = (input: string): ParsedAddress => ({
  InputAddress: input,
  FullAddressHash: 9007199254740991,
  FullAddress: '121 N MAIN ST APT 2, SPRINGFIELD IL 62701',
  AddressLine1: '121 N MAIN ST',
  AddressLine2: 'APT 2',
  AddressNumber: '121',
  StreetPreMod: null,
  StreetPreDir: 'N',
  StreetPreType: null,
  StreetPreSep: null,
  StreetName: 'MAIN',
  StreetPostType: 'ST',
  StreetPostDir: null,
  StreetPostMod: null,
  UnitType: 'APT',
  UnitNumber: '2',
  City: 'SPRINGFIELD',
  StateCode: 'IL',
  State: 'Illinois',
  ZipCode: '62701',
  Zip4: null,
  County: 'Sangamon',
  IsPostalVerified: false,
  AlgorithmUsed: '100',
  Confidence: 0.97,
  IsError: false,
  ErrorMessages: null,
});

const verified = (input: string): VerifiedAddress => {
  const { InputAddress, FullAddressHash, FullAddress, AddressLine1, AddressLine2, City, StateCode, County, ZipCode, Zip4 } = parsed(input);
  return {
    ...{ InputAddress, FullAddressHash, FullAddress, AddressLine1, AddressLine2, City, StateCode, County, ZipCode, Zip4 },
    CarrierRoute: null,
    DeliveryPoint: null,
    CheckDigit: null,
    Cmar: null,
    Elot: null,
    ElotIndicator: null,
    RecordType: 'H',
    DpvConfirmation: 'Y',
    DefaultFlag: 'N',
    DefaultInd: null,
    AlgorithmUsed: '100',
    IsPostalVerified: false,
    IsError: false,
    ErrorMessages: null,
  };
};

const components = {
  streetNumber: '121',
  street: 'N MAIN ST',
  city: 'SPRINGFIELD',
  county: null,
  state: 'IL',
  zip: '62701',
  country: 'US',
};
const place = { formattedAddress: '121 N MAIN ST, SPRINGFIELD IL 62701', confidence: 0.7, components };

const forward = (input: string): ForwardResult => {
  const location = { latitude: 39.8, longitude: -89.65 };
  if (input.startsWith('125')) {
    const interpolation = { requestedHouseNumber: 125, lowerHouseNumber: 121, upperHouseNumber: null, estimatedAccuracyMeters: 12.5 };
    return { inputAddress: input, ...place, location, accuracy: { type: 'interpolated' }, interpolation, source: '40' };
  }
  return { inputAddress: input, ...place, location, accuracy: { type: 'rooftop' }, source: '10' };
};

const reverse = (point: Coordinates): ReverseResult => ({
  ...{ ...place, location: point, distance: 12.34 },
  ...{ accuracy: { type: 'rooftop' }, source: '10' },
});

const ip = (address: string): IpLocation => ({
  ...{ IpAddress: address, Country: 'United States', CountryCode: 'US', Region: 'California', City: null },
  ...{ Latitude: 37.4, Longitude: -122.1, Continent: 'North America', Timezone: null, PostalCode: null },
});

async function suggest(text: string, options: DisplayOptions = {}): Promise<Answer<Suggestions>> {
  if (text === FAILING.notFound) return found([]);
  return failOn(text) ?? found([text, `displayType ${options.displayType}`, `limit ${options.limit}`]);
}

/** A service that answers the same at all times and repeats its input where the Result has a place for it. */
export const fakeService: Service = {
  async parse(address) {
    return failOn(address) ?? found(parsed(address));
  },
  async verify(address) {
    return failOn(address) ?? found(verified(address));
  },
  async speculate(address) {
    return failOn(address) ?? found({ ...verified(address), IsError: true, ErrorMessages: ['121 N MAIN ST', '121 S MAIN ST'] });
  },
  suggestAddress: suggest,
  suggestCity: suggest,
  suggestZip: suggest,
  suggestInCity: suggest,
  suggestInLocality: suggest,
  suggestInPin: suggest,
  async geocode(address) {
    return failOn(address) ?? found(forward(address));
  },
  async reverse(point) {
    return point.latitude === 0 ? notFound('No address within 2000 metres') : found(reverse(point));
  },
  async ip(address) {
    if (address === FAILING.refusedIp) throw new DoorplateError('INPUT_MALFORMED', 'ip is not an IPv4 or IPv6 address');
    return address === FAILING.uncoveredIp ? notFound('No range covers the address') : found(ip(address));
  },
};
