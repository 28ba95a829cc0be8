import pino from 'pino';
import promClient from 'prom-client';
import { describe, expect, it } from 'vitest';
import { countAnswers, logAnswers } from '../../src/http/index.js';
import { ANSWER_EVENT as EVENT } from '../fixtures/fake-service.js';

describe('answers', () => {
  it('are lines of pino, and errors from 500 on', () => {
    const lines: Record<string, unknown>[] = [];
    const observe = logAnswers(pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(JSON.parse(line)) }));
    observe(EVENT);
    observe({ ...EVENT, status: 503, principal: null, operation: null });
    const common = { requestId: 'a-request', milliseconds: 1.235, msg: 'answer' };
    expect(lines).toEqual([
      { ...common, level: 30, operation: 'parse', status: 200, principal: 'an-id' },
      { ...common, level: 50, operation: null, status: 503, principal: null },
    ]);
  });

  it('are counted for Prometheus by operation and status, and not by who asks', async () => {
    const registry = new promClient.Registry();
    const observe = countAnswers(promClient, registry);
    for (const event of [EVENT, EVENT, { ...EVENT, operation: null, status: 404 }]) observe(event);
    const text = await registry.metrics();
    expect(text).toContain('doorplate_answer_seconds_count{operation="parse",status="200"} 2');
    expect(text).toContain('doorplate_answer_seconds_count{operation="none",status="404"} 1');
    expect(text).toContain('doorplate_answer_seconds_bucket{le="0.0025",operation="parse",status="200"} 2');
    expect(text).not.toContain('an-id');
  });
});
