/** The maximum length of a query. */
export const SHOWCASE_QUERY_MOST = 100

/** The colors an option may have. */
export const OPTION_COLORS = ['accent', 'good', 'warn', 'bad', 'info'] as const
