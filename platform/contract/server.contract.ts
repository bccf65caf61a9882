import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// Operations: health for load balancers.

export const serverContract = {
  getHealth: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    whileClosed: true,
    summary: 'Is the server ready?',
    output: z.object({ status: z.string() }),
  }),
  getHealthLive: defineCall({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    whileClosed: true,
    summary: 'Is the process alive?',
    output: z.object({ status: z.literal('live') }),
  }),
  getHealthReady: defineCall({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    whileClosed: true,
    summary:
      'May traffic be sent here? 503 while migrating or draining, and while the database cannot be reached or the disk is full',
    output: z.object({ status: z.string() }),
  }),
  getOpenapi: defineCall({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    whileClosed: true,
    summary: 'This API, described (OpenAPI 3.1)',
    output: z.unknown(),
  }),
}
