import type { AddressInput } from './address/index.js';
import type { BatchInputs, BatchItem, BatchOptions } from './batch.js';
import type { ForwardResult, MethodName, ParsedAddress, QueryName, Suggestions, SuggestName, VerifiedAddress } from './contract.js';
import type { DataLocation } from './dataset/find-sources.js';
import type { MountedManifest, ReplaceOptions } from './dataset/index.js';
import type { ReadAhead } from './dataset/read-ahead.js';
import type { IpReader } from './ip/index.js';
import type {
  AddressSuggestOptions,
  Answer,
  Coordinates,
  GeocodeAnswer,
  GeocodeOptions,
  IpAnswer,
  PlaceSuggestOptions,
  QueryOptions,
  ReverseAnswer,
  ReverseOptions,
  Service,
  VerifyOptions,
} from './service.js';
import type { AddressSuggestion, CoveredArea, PlaceSuggestion, PreloadArea, PreloadOptions, ZipCity } from './suggest/index.js';

/**
 * The opened library: every operation over the mounted datasets.
 *
 * "Not found" is an answer, not an exception. Every operation rejects with a `DoorplateError` whose code is `INPUT_*` for input that breaks
 * its contract, `DATASET_NOT_MOUNTED` when no mounted dataset holds the data that it needs, another `DATASET_*` code when a file cannot be
 * trusted, and `DATASET_CLOSED` after {@link close}. With a time limit in the options, all operations but the suggestions also reject with
 * `BUDGET_EXCEEDED`.
 */
export interface Doorplate extends Service {
  /**
   * Splits a US address into its components (Publication 28; component names of FGDC and NENA). Needs no dataset. With `us-places` mounted,
   * cities are recognized better and the county is known.
   *
   * The components stay as the text has them: a city is not filled in from a ZIP code. `IsPostalVerified` is what {@link verify} says for
   * the same text; without data of `postal` authority (or `government`, with `acceptGovernment`) it is false and no street is looked up.
   *
   * - `found`: at least one part of an address was recognized. `IsError` is true when the text reads
   *   as an address that is not a US one. A component is null when the text does not have it.
   * - `not-found`: nothing in the text reads as a part of an address.
   *
   * `Confidence` runs from 0 to 1; from 0.95 on, all components are reliable.
   *
   * @throws DoorplateError `INPUT_EMPTY`, `INPUT_TOO_LONG`, `INPUT_MALFORMED`; `DATASET_*`; `BUDGET_EXCEEDED`.
   *
   * @example
   * const { result } = await doorplate.parse('801 Shawan Rd, Cockeysville MD 21030');
   * result?.StreetName; // 'SHAWAN'
   */
  parse(address: string, options?: QueryOptions): Promise<Answer<ParsedAddress>>;

  /**
   * Says whether the mounted data has a US address, standardizes it by Publication 28, and gives what the postal service knows about it.
   * Takes a text, the fields of a form, or components. Needs a `us-streets` dataset.
   *
   * A rejected address is also `found`: look at `DpvConfirmation`.
   * - `Y`: the data has the address. `S`: it does, but the unit is missing. `D`: it does, but not
   *   the unit.
   * - `N`: place and street exist, but not the number (`AlgorithmUsed` 410), or the street has
   *   another directional (413) or type (412).
   * - null: only a range of house numbers holds the number (`AlgorithmUsed` 201 to 203), which
   *   confirms no single address.
   *
   * `not-found`: no street fits the place, no place could be established, or several addresses fit equally well; `messages` says which part
   * failed or would decide.
   *
   * ZIP+4, carrier route, eLOT, delivery point and the other postal fields are null unless the data has them. `IsPostalVerified` is true
   * only where the match rests on data of `postal` authority (or `government`, with `acceptGovernment`).
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without streets; `DATASET_*`; `BUDGET_EXCEEDED`.
   *
   * @example
   * const { result } = await doorplate.verify({ street: '801 Shawan Rd', zip: '21030' });
   * result?.DpvConfirmation; // 'Y'
   */
  verify(address: AddressInput, options?: VerifyOptions): Promise<Answer<VerifiedAddress>>;

  /**
   * Verifies as {@link verify} does, but also searches beyond the place that was given, and fills in what is missing when exactly one
   * address fits. When several fit, the answer is `found` with `IsError` true, and `ErrorMessages` lists them.
   *
   * @throws DoorplateError as {@link verify}.
   */
  speculate(address: AddressInput, options?: VerifyOptions): Promise<Answer<VerifiedAddress>>;

  /**
   * Finds the position of a US address, in WGS84 degrees. Takes a text, the fields of a form, or components. Needs a `us-streets` or a
   * `us-places` dataset.
   *
   * Tried in this order, by `source` and `accuracy.type`: the point of the listed address (`10` rooftop), the same after a correction (`11`
   * rooftop), between known numbers of the street (`40` interpolated), inside a range of house numbers (`20` interpolated), the nearest
   * known number of the street (`41` approximate), the centroid of the ZIP code or the city (`42` centroid).
   *
   * - `found`: one of these is known. PO boxes, texts without a street, and addresses that several
   *   listed ones fit equally well have a centroid only.
   * - `not-found`: none is known. `messages` says why.
   *
   * With `limit` or `near` the answer also has `candidates`, best first.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without streets and places; `DATASET_*`; `BUDGET_EXCEEDED`.
   *
   * @example
   * const { result } = await doorplate.geocode('801 Shawan Rd, Cockeysville MD 21030');
   * result?.location; // { latitude, longitude }
   */
  geocode(address: AddressInput, options?: GeocodeOptions): Promise<GeocodeAnswer>;

  /**
   * Finds the listed US address nearest to a point in WGS84 degrees, by great-circle distance. Needs a `us-streets` dataset.
   *
   * - `found`: `distance` is in meters, and `confidence` falls with it. Units that share a point give
   *   the address of their building.
   * - `not-found`: no address lies within `maxDistanceMeters`, 2,000 by default.
   *
   * With `limit` the answer also has `candidates`: the nearest buildings, nearest first.
   *
   * @throws DoorplateError `INPUT_MALFORMED` or `INPUT_OUT_OF_RANGE` for coordinates, reach or limit; `DATASET_NOT_MOUNTED` without
   * streets; `DATASET_*`; `BUDGET_EXCEEDED`.
   *
   * @example
   * const { result } = await doorplate.reverse({ latitude: 38.9146, longitude: -77.0417 });
   * result?.formattedAddress;
   */
  reverse(point: Coordinates, options?: ReverseOptions): Promise<ReverseAnswer>;

  /**
   * Locates an IPv4 or IPv6 address. Needs a dataset of IP ranges, except for special addresses.
   *
   * - `found`: coordinates are in WGS84 degrees; a field is null when the data does not say. Private,
   *   reserved and multicast addresses (IANA special-purpose registries, RFC 6890) are found with
   *   every field but `IpAddress` null; `messages` names the block. Where a source has no position
   *   of a place, the coordinates are the center of its other places in the country, or null;
   *   `messages` says which. Over HTTP 0 is written for null coordinates. IPv6 addresses that carry
   *   an IPv4 address are looked up as that one: IPv4-mapped, NAT64 (`64:ff9b::/96`), 6to4 (`2002::/16`) and
   *   the client of Teredo (`2001::/32`).
   * - `not-found`: no mounted dataset covers the address.
   *
   * With a dataset of level `asn` mounted, the answer has the autonomous system beside the result, `asn`; null where it is not known.
   *
   * @throws DoorplateError `INPUT_EMPTY`, `INPUT_TOO_LONG` or `INPUT_MALFORMED` for what is no IP
   * address; `DATASET_NOT_MOUNTED` without IP ranges; `DATASET_*`; `BUDGET_EXCEEDED`.
   *
   * @example
   * const { result } = await doorplate.ip('8.8.8.8');
   * result?.CountryCode; // 'US'
   */
  ip(address: string, options?: QueryOptions): Promise<IpAnswer>;

  /**
   * Opens all files of IP ranges and gives a reader that locates addresses synchronously: for callers who locate many. It keeps the
   * datasets that are mounted now, and their memory, whatever is mounted later; ask for another one after a replacement.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` without IP ranges; `DATASET_*` when one is damaged.
   *
   * @example
   * const reader = await doorplate.ipReader();
   * reader.lookup('8.8.8.8')?.CountryCode; // 'US', or null when no dataset covers the address
   */
  ipReader(): Promise<IpReader>;

  /**
   * Completes what was typed of a US address to standardized addresses of the data, best first. Words may stand in any order, be cut short
   * or contain a typing error; a designator behind the street (`12 elm st apt`) lists units. Needs a `us-street-index` dataset.
   *
   * Always `found`; `result` is empty when nothing matches. `limit` is 10 by default. Each entry has its `text`, components, the parts of
   * the text that were typed, record, number of units, source, `location` and `county`, which are made when they are asked for. ZIP+4,
   * address of the record, units, source, location and county come from the streets of the ZIP codes of all entries, which are read for
   * the answer. {@link suggestTexts} reads none.
   *
   * When a time limit ends the search, `result` has what was found so far, with null for what comes from streets. `messages` then says
   * that it is partial.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a street index (or, for an area with `near`, without `us-places`);
   * `DATASET_*`; the reason of `signal` once that is aborted.
   *
   * @example
   * const { result } = await doorplate.suggestAddress('100 ma', { within: { state: 'IL' } });
   * result?.map(({ text }) => text);
   */
  suggestAddress(text: string, options?: AddressSuggestOptions): Promise<Answer<readonly AddressSuggestion[]>>;

  /**
   * Completes the name of a US city, best first; a state may follow it (`springf il`). Another name
   * of a city leads to its preferred one. Needs a `us-places` dataset.
   *
   * `OPERATIONS['suggest-city'].forms` lists what each `displayType` writes, 0 by default. Otherwise as
   * {@link suggestAddress}: always `found`, empty when nothing matches, 10 entries by default.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without `us-places`; `DATASET_*`.
   */
  suggestCity(text: string, options?: PlaceSuggestOptions): Promise<Answer<readonly PlaceSuggestion[]>>;

  /**
   * Completes a US ZIP code, in ascending order; a city or state beside it narrows the list, and the name of a city gives its ZIP codes.
   * Needs a `us-places` dataset; add-ons also need streets with postal columns, and at least three digits or a name.
   *
   * `OPERATIONS['suggest-zip'].forms` lists what each `displayType` writes, 0 by default. Otherwise as {@link suggestAddress}: always
   * `found`, empty when nothing matches, 10 entries by default.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without `us-places`; `DATASET_*`.
   */
  suggestZip(text: string, options?: PlaceSuggestOptions): Promise<Answer<readonly PlaceSuggestion[]>>;

  /**
   * Completes the name of an Indian city, best first; district or state may follow it. A former name
   * leads to the present one. Needs an `in-places` dataset.
   *
   * `OPERATIONS['suggest-in-city'].forms` lists what each `displayType` writes, 0 by default. Otherwise as
   * {@link suggestAddress}: always `found`, empty when nothing matches, 10 entries by default.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without `in-places`; `DATASET_*`.
   */
  suggestInCity(text: string, options?: PlaceSuggestOptions): Promise<Answer<readonly PlaceSuggestion[]>>;

  /**
   * Completes the name of an Indian locality, best first; city, district, state and PIN code may follow it. Needs an `in-places` dataset.
   *
   * `OPERATIONS['suggest-in-locality'].forms` lists what each `displayType` writes, 0 by default. Otherwise as {@link suggestAddress}:
   * always `found`, empty when nothing matches, 10 entries by default.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without `in-places`; `DATASET_*`.
   */
  suggestInLocality(text: string, options?: PlaceSuggestOptions): Promise<Answer<readonly PlaceSuggestion[]>>;

  /**
   * Completes an Indian PIN code, in ascending order; letters complete a locality and give its PIN
   * code. A blank inside the digits is accepted, and the locality, city, district or state beside them. Needs an `in-places` dataset.
   *
   * `OPERATIONS['suggest-in-pin'].forms` lists what each `displayType` writes, 0 by default. Otherwise as
   * {@link suggestAddress}: always `found`, empty when nothing matches, 10 entries by default.
   *
   * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without `in-places`; `DATASET_*`.
   */
  suggestInPin(text: string, options?: PlaceSuggestOptions): Promise<Answer<readonly PlaceSuggestion[]>>;

  /**
   * The texts of one of the six lists and no more: what the list's own method gives, mapped to `text`. Faster for callers who only show
   * strings, because no parts are gathered and no shard is opened for them. The HTTP handler asks this.
   *
   * @throws DoorplateError as the method of the list.
   *
   * @example
   * const { result } = await doorplate.suggestTexts('suggest-city', 'springf il');
   */
  suggestTexts(list: SuggestName, text: string, options?: PlaceSuggestOptions): Promise<Answer<Suggestions>>;

  /**
   * {@link verify} for many addresses: one item each, in the order of the inputs. Reads at most `window` inputs ahead, 16 by default, so
   * that the source is never read faster than the answers are taken. An input that cannot be taken, or that exceeds its time limit, gives
   * an item of status `error` and does not end the run.
   *
   * @throws What the source throws, the reason of `signal`, and every other `DoorplateError`.
   *
   * @example
   * for await (const { status, result } of doorplate.verifyBatch(lines)) count[status]++;
   */
  verifyBatch(
    addresses: BatchInputs<AddressInput>,
    options?: BatchOptions & VerifyOptions,
  ): AsyncGenerator<BatchItem<VerifiedAddress>, void, undefined>;

  /**
   * {@link geocode} for many addresses; everything else is as for {@link verifyBatch}.
   *
   * @throws As {@link verifyBatch}.
   */
  geocodeBatch(addresses: BatchInputs<AddressInput>, options?: BatchOptions): AsyncGenerator<BatchItem<ForwardResult>, void, undefined>;

  /**
   * Reads what questions about an area need, before they are asked: the whole files of its addresses, of places, and of the street
   * index where that fits in `maxBytes` too. With `cachedSource` a page then answers for the area without a network.
   *
   * Gives the number of files and bytes, and in `inParts` the files for which there was no room: questions go on to read these page
   * by page. For an area without mounted streets only the files that all areas share are read. Only `us-streets` files belong to an area.
   *
   * @throws DoorplateError `DATASET_TOO_LARGE`, before anything is read, where the area does not fit in `maxBytes`; `INPUT_MALFORMED`,
   * `INPUT_OUT_OF_RANGE` for an unusable area or signal; `CONFIG_INVALID` for an unusable option; `DATASET_*`; the reason of `signal`.
   *
   * @example
   * await doorplate.preload({ state: 'VT' }, { onProgress: ({ bytes, ofBytes }) => bar.set(bytes / ofBytes) });
   */
  preload(area?: PreloadArea, options?: PreloadOptions): Promise<ReadAhead>;

  /**
   * Opens what questions about an area need, as {@link preload} does, and gives a reader that answers without promises: for loops, for
   * functions in SQL and for callers that cannot wait. It holds no data of its own: `maxBytes`, `replace` and the rest hold as ever. A
   * question that needs a file which is not open, of another area or after a change of data, throws `DATASET_NOT_MOUNTED`: ask
   * `suggestAddress` with `within` where streets of other areas are mounted.
   *
   * @throws DoorplateError as {@link preload} does.
   *
   * @example
   * const reader = await doorplate.reader({ state: 'MD' });
   * reader.verify('801 Shawan Rd, Cockeysville MD 21030').status; // 'found'
   */
  reader(area?: PreloadArea, options?: PreloadOptions): Promise<Reader>;

  /**
   * Manifests of the mounted datasets in the order in which they are asked, with sources, licenses and attributions. `origin` says who
   * brings each: `data`, the option of `open` or `mount`; `installed`, by `doorplate get` and `doorplate add`; `package`. `isAsked` is false for
   * one that no question is asked of: the demonstration county of the package, while another dataset of streets is mounted.
   *
   * @throws DoorplateError `DATASET_CLOSED` after {@link close}.
   */
  datasets(): readonly MountedManifest[];

  /**
   * The counties whose addresses are mounted, by state and name, with their cities, ZIP codes and number of addresses, and the ZIP codes of
   * which a list claims to hold every address. Reads the street indexes; empty where none is mounted. The county is null where no `us-places`
   * dataset is, or it does not know the ZIP code.
   *
   * @throws DoorplateError `DATASET_*`.
   *
   * @example
   * (await doorplate.coverage()).filter(({ state }) => state === 'MD').map(({ county }) => county);
   */
  coverage(): Promise<readonly CoveredArea[]>;

  /**
   * The ZIP codes of a US city by name or other name, ascending, with those of its boroughs; in one state where its two-letter code is given,
   * else of all cities of the name. Empty where no city has it.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` without `us-places`; `INPUT_MALFORMED` for no text; `DATASET_*`.
   *
   * @example
   * await doorplate.zipsOf('Hunt Valley', 'MD'); // ['21031', '21065']
   */
  zipsOf(city: string, state?: string): Promise<readonly string[]>;

  /**
   * The cities of a US ZIP code: the one that mail to it bears first, then its other names and the places in it. Empty where there is no such
   * ZIP code.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` without `us-places`; `INPUT_MALFORMED` for no text; `DATASET_*`.
   *
   * @example
   * await doorplate.citiesOf('21030'); // [{ city: 'Cockeysville', state: 'MD', preferred: true }, …]
   */
  citiesOf(zip: string): Promise<readonly ZipCity[]>;

  /**
   * Mounts one more dataset behind the others. The location is taken as `open` takes those of `data`, but has to hold exactly one dataset.
   * Only its manifest is read. Questions that are running do not see it.
   *
   * @throws DoorplateError `CONFIG_INVALID` when the location does not hold exactly one dataset or a mounted one has its name; `DATASET_*`
   * when its manifest cannot be trusted.
   */
  mount(data: DataLocation): Promise<void>;

  /**
   * Unmounts the dataset of a name. Running questions keep it until they end; its files are released then.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset has that name.
   */
  unmount(name: string): Promise<void>;

  /**
   * Switches the dataset of a name to a new version while questions run: each is answered wholly from the old version or wholly from the
   * new one. Every file of the new version is read and checked first, unless `check` is `manifest`; also of a version that is mounted
   * already. When one cannot be opened, the old version stays.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset has that name; `CONFIG_INVALID` when an option is unusable, the location
   * does not hold exactly one dataset or that has another name; `DATASET_*` when its manifest or a file cannot be trusted.
   */
  replace(name: string, data: DataLocation, options?: ReplaceOptions): Promise<void>;

  /**
   * Unmounts everything. Resolves when the running questions have ended and the files are released; later questions throw `DATASET_CLOSED`.
   */
  close(): Promise<void>;
}

/** The questions of a {@link Doorplate}, answered without a promise: see {@link Doorplate.reader}. */
export type Reader = {
  readonly [K in MethodName<QueryName> | 'suggestTexts']: Doorplate[K] extends (...given: infer A) => Promise<infer R>
    ? (...given: A) => R
    : never;
};
