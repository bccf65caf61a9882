/** In the address: the simulator is open, and nobody is chosen yet. */
export const NOBODY = 'anybody'
