/** In the URL: the simulator is open without a person. */
export const NOBODY = 'anybody'
