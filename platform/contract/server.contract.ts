import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// Operations: health for load balancers.

export const serverContract = {
  getHealth: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    whileClosed: true,
    summary: 'Check whether the server is ready',
    output: z.object({ status: z.string() }),
  }),
  getHealthLive: defineCall({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    whileClosed: true,
    summary: 'Check whether the process is alive',
    output: z.object({ status: z.literal('live') }),
  }),
  getHealthReady: defineCall({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    whileClosed: true,
    summary: 'Check whether the server can take traffic',
    description:
      'Returns 503 while it migrates or drains, or if the database is unreachable or the disk is full.',
    output: z.object({ status: z.string() }),
  }),
  getOpenapi: defineCall({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    whileClosed: true,
    // Nearly two megabytes, for anybody.
    perMinute: 30,
    summary: 'Get the OpenAPI 3.1 document of this API',
    output: z.unknown(),
  }),
}
