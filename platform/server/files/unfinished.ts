/** The end of the name of a file that is still arriving: no row refers to it, and the next moment it is gone. */
export const UNFINISHED = '.part'
