/** The maximum length of a query. */
export const MAX_SHOWCASE_QUERY = 100

/** The colors an option may have. */
export const OPTION_COLORS = ['accent', 'good', 'warn', 'bad', 'info'] as const
