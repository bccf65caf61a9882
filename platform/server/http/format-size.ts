const MEGABYTE = 1024 ** 2

/**
 * A limit of so many bytes as the errors of the API name it, in whole kB or MB.
 * @example formatSize(65_536) // 64 kB
 */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / MEGABYTE)} MB`
