import MaplibreGeocoder from '@maplibre/maplibre-gl-geocoder';
import { geocoders } from 'leaflet-control-geocoder';
import { OpenStreetMapProvider, PeliasProvider } from 'leaflet-geosearch';
import OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import OlGeocoder from 'ol-geocoder';
import peliasJs from 'pelias-js';

/**
 * Clients as an application sets them up, each with the server's URL and nothing else changed. What each has is asked through its
 * own methods: a text, what is typed so far, a point. Answers are names and positions, longitude first.
 */
const base = location.origin;

/** Of leaflet-control-geocoder. */
const control = (geocoder, completes = true) => {
  const read = (found) => found.map(({ name, center }) => [name, center.lng, center.lat]);
  return {
    search: async (text) => read(await geocoder.geocode(text)),
    complete: completes ? async (text) => read(await geocoder.suggest(text)) : undefined,
    reverse: async ([lng, lat]) => read(await geocoder.reverse({ lat, lng }, 67_108_864)),
  };
};

/** Of leaflet-geosearch. */
const provider = (geosearch) => ({ search: async (query) => (await geosearch.search({ query })).map(({ label, x, y }) => [label, x, y]) });

const photonList = async (query) => (await (await fetch(`${base}/photon/api?q=${encodeURIComponent(query)}`)).json()).features;
const photonLabel = ({ properties: { housenumber, street, city, state } }) => [housenumber, street, city, state].filter(Boolean).join(' ');

/** Puts a control into the page, to be typed into; the address that it gives comes to `window.given`. */
const place = () => {
  const target = document.body.appendChild(document.createElement('div'));
  target.id = 'control';
  target.style = 'width: 600px; height: 400px';
  return target;
};

window.controls = {
  'ol-geocoder, Photon': () => {
    const photon = {
      getParameters: ({ query, limit }) => ({ url: `${base}/photon/api/`, params: { q: query, limit } }),
      handleResponse: ({ features }) =>
        features.map((feature) => ({
          lon: feature.geometry.coordinates[0],
          lat: feature.geometry.coordinates[1],
          address: { name: photonLabel(feature) },
          original: { formatted: photonLabel(feature), details: feature.properties },
        })),
    };
    const geocoder = new OlGeocoder('nominatim', { provider: photon, targetType: 'text-input', limit: 5, preventPanning: true });
    new OlMap({ target: place(), controls: [geocoder] });
    window.given = new Promise((resolve) => {
      geocoder.on('addresschosen', ({ address, coordinate }) => resolve([[address.details.name, ...toLonLat(coordinate)]]));
    });
  },
  '@maplibre/maplibre-gl-geocoder, Photon': () => {
    const forwardGeocode = async ({ query }) => ({
      features: (await photonList(query)).map((feature) => ({
        ...feature,
        text: photonLabel(feature),
        place_name: photonLabel(feature),
        place_type: ['address'],
        center: feature.geometry.coordinates,
      })),
    });
    const geocoder = new MaplibreGeocoder({ forwardGeocode }, { marker: false, flyTo: false, showResultsWhileTyping: true });
    geocoder.addTo(place());
    window.given = new Promise((resolve) => {
      geocoder.on('result', ({ result }) => resolve([[result.place_name, ...result.center]]));
    });
  },
};

const pelias = new peliasJs.default({ peliasUrl: `${base}/pelias` });
const read = ({ features }) => features.map(({ properties, geometry }) => [properties.label, ...geometry.coordinates]);
const nameProperties = ['housenumber', 'street', 'name', 'city', 'state'];
const photonUrls = { serviceUrl: `${base}/photon/api/`, reverseUrl: `${base}/photon/reverse/` };

window.clients = {
  'leaflet-control-geocoder, Photon': control(geocoders.photon({ ...photonUrls, nameProperties })),
  'leaflet-control-geocoder, Nominatim': control(geocoders.nominatim({ serviceUrl: `${base}/nominatim/` }), false),
  'leaflet-control-geocoder, Pelias': control(geocoders.pelias({ serviceUrl: `${base}/pelias/v1` })),
  'leaflet-geosearch, Nominatim': provider(
    new OpenStreetMapProvider({ searchUrl: `${base}/nominatim/search`, reverseUrl: `${base}/nominatim/reverse` }),
  ),
  'leaflet-geosearch, Pelias': provider(new PeliasProvider({ host: `${base}/pelias` })),
  'pelias-js, Pelias': {
    search: async (text) => read(await pelias.search.setSearchTerm(text).execute()),
    complete: async (text) => read(await pelias.autocomplete.setSearchTerm(text).execute()),
  },
};
