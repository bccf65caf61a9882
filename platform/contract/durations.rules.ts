// Durations in milliseconds, for moments. Days of calendars differ in length: local-time.rules.ts.

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
