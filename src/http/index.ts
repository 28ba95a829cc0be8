export type { CorsOptions } from './cors.js';
export type { Dialect, DialectAnswer, DialectBounds, DialectRoute } from './dialect.js';
export type { HandlerRequest, HandlerResponse, RequestHeaders } from './exchange.js';
export { type FetchFallback, type FetchHandlerOptions, toFetchHandler } from './fetch.js';
export { createHandler, type Handler } from './handler.js';
export {
  type AnswerLogger,
  type AnswerMeter,
  type AnswerObserver,
  countAnswers,
  countTraffic,
  logAnswers,
  measureAnswers,
  measureTraffic,
  type PromClient,
  type PromGauges,
  type TrafficMeter,
  type TrafficObserver,
} from './observers.js';
export { openApiDocument } from './openapi.js';
export type { AnswerEvent, ErrorContext, HandlerOptions } from './options.js';
export type { JsonSchema } from './schema.js';
export type { RefusalReason, Traffic } from './traffic.js';
