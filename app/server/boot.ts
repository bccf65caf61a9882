import { boot, type Boot } from '#platform/contract/boot.rules.ts'
import type { FastifyRequest } from 'fastify'
import { bootOfRequest, bootPart } from '#platform/server/compose/points.ts'
import type { Platform } from '#platform/server/compose/platform.ts'

/** The data a page needs to start: the server's own, and features' contributions. */
export async function readBoot(
  { contributed, version }: Platform,
  request: FastifyRequest,
): Promise<Boot> {
  const parts = await Promise.all(contributed(bootPart).map(read => read()))
  const ofRequest = contributed(bootOfRequest).map(read => read(request))
  const own = { appName: 'SMART FFT', version }
  return boot.parse(Object.assign(own, ...parts, ...ofRequest))
}
