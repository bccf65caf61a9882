/** Where tests have orders sent to. */
export const ADDRESS = {
  fullName: 'Ada Roth',
  phone: '+41 52 555 01 23',
  line1: 'Uferweg 3',
  city: 'Winterthur',
  postalCode: '8408',
  country: 'CH',
}
