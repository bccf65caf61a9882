import type { TFunction } from '#platform/web/i18n/i18n.ts'

/** What a request to another server fails with is a code; everything else is written for people already. */
const CODE = /^(address|connection|answer)\.[a-z_]+$/

/**
 * What a job failed with, in words.
 * @example writeJobError('address.unknown', t) // "The address couldn’t be found."
 */
export const writeJobError = (error: string, t: TFunction): string =>
  CODE.test(error) ? t(`jobs.codes.${error.replace('.', '_')}`, { defaultValue: error }) : error
