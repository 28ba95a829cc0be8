import { requireOptionNames } from '../option-names.js';
import { meetServer, rememberConnections } from './accepted.js';
import { AnswerFlow, DEFAULT_FLOW_LIMITS, type FlowLimits } from './answer-flow.js';
import type { Handler } from './handler.js';
import { answering, connectionAddress, type ListenerOptions, type NodeHandler } from './node-listener.js';
import type { Traffic } from './traffic.js';

export type { EncodeBody, NodeHandler } from './node-listener.js';
export type { Traffic } from './traffic.js';

export interface NodeHandlerOptions extends ListenerOptions, Partial<FlowLimits> {
  /** Called once, with figures that go on changing: what the listener holds for its clients. */
  readonly onTraffic?: (traffic: Traffic) => void;
}

const OPTIONS = {
  encode: true,
  clientAddress: true,
  maxOpenAnswers: true,
  maxWaitingBytes: true,
  onTraffic: true,
} as const satisfies Record<keyof NodeHandlerOptions, true>;

/**
 * Turns a handler into a listener for node:http, Express, Koa and Fastify. It reads `url` and,
 * from hosts that take their mount path off it, `baseUrl`. It never reads the body, so that a body
 * parser in front of it does no harm. Unknown paths go to `next` where there is one and the handler's option
 * `fallthrough` is on. When an answer cannot be made or written, `next` gets the error; without
 * `next` the connection ends. The listener never throws.
 *
 * It bounds what clients can have the server hold, whatever else the server does. Throws
 * `CONFIG_INVALID` for bounds below one and for options that do not exist.
 */
export function toNodeHandler(handler: Handler, options: NodeHandlerOptions = {}): NodeHandler {
  requireOptionNames(options, OPTIONS);
  const { clientAddress = connectionAddress, maxOpenAnswers, maxWaitingBytes, onTraffic } = options;
  const flow = new AnswerFlow(
    {
      maxOpenAnswers: maxOpenAnswers ?? DEFAULT_FLOW_LIMITS.maxOpenAnswers,
      maxWaitingBytes: maxWaitingBytes ?? DEFAULT_FLOW_LIMITS.maxWaitingBytes,
    },
    clientAddress,
  );
  onTraffic?.(flow.traffic);
  rememberConnections();
  const answer = answering(handler, options);
  return (request, response, next) => {
    meetServer(request.socket, flow);
    flow.answer(request, response, () => answer(request, response, next));
  };
}
