// Building blocks of the demo's customers: common names, streets and trades of each country. All invented.

export interface CustomerPlace {
  code: string
  country: string
  /** Of a hundred customers. */
  weight: number
  dial: string
  /** Of women, then of men. */
  first: string
  last: string
  /** Postal code and town, and the region where addresses have one. */
  towns: string
  /** `#` is the house number. */
  streets: string
  /** `%` is a family name. */
  trades: string
}

const place = (
  [code, country, weight, dial]: readonly [string, string, number, string],
  [first, last, towns, streets, trades]: readonly [string, string, string, string, string],
): CustomerPlace => ({
  code,
  country,
  weight,
  dial,
  first,
  last,
  towns,
  streets,
  trades,
})

// oxfmt-ignore
export const CUSTOMER_PLACES: readonly CustomerPlace[] = [
  place(['CH', 'Switzerland', 16, '41'], [
    'Anna Corinne Daniela Jana Martina Nadja Simone|Beat Elias Flurin Lukas Reto Sandro Urs',
    'Ammann Bachmann Brunner Caduff Egli Frei Graf Hofer Imhof Kunz Lüthi Meier Schmid Widmer',
    '8400, Winterthur|8004, Zürich|3011, Bern|4051, Basel|9000, St. Gallen|6003, Luzern|7000, Chur',
    'Bahnhofstrasse #|Lindenweg #|Seestrasse #|Schulhausgasse #|Mühlebachweg #|Im Gässli #',
    'Schreinerei % AG|% Metallbau GmbH|Atelier %|% Architektur AG|Velowerkstatt %|Praxis %']),
  place(['DE', 'Germany', 18, '49'], [
    'Britta Franziska Heike Katrin Lena Sabine Tanja|Carsten Dirk Jan Malte Nils Sören Uwe',
    'Albrecht Böhme Dietrich Engel Fuchs Gerlach Hartmann Jansen Köhler Lorenz Petersen Richter Seidel Vogt',
    '20359, Hamburg|10115, Berlin|50674, Köln|80331, München|70173, Stuttgart|04109, Leipzig|28195, Bremen',
    'Lindenstraße #|Hauptstraße #|Am Markt #|Gartenweg #|Ringstraße #|Zum Kanal #',
    '% Maschinenbau GmbH|Tischlerei %|% & Sohn Elektrotechnik|Büro % Planung|Druckerei % GmbH|% Laborbedarf GmbH']),
  place(['AT', 'Austria', 7, '43'], [
    'Agnes Doris Eva Helga Ines Lisa|Bernhard Clemens Florian Georg Johannes Matthias',
    'Aigner Berger Ebner Fellner Gruber Haas Kainz Lechner Moser Pichler Steiner Wallner',
    '1080, Wien|8010, Graz|4020, Linz|5020, Salzburg|6020, Innsbruck',
    'Lange Gasse #|Kirchenplatz #|Wiesengasse #|Mozartstraße #|Am Anger #',
    'Tischlerei %|% Holzbau GmbH|% Feinmechanik|Gasthof %|Planungsbüro %']),
  place(['FR', 'France', 8, '33'], [
    'Amélie Camille Élodie Hélène Lucie Mathilde|Bastien Denis Fabien Guillaume Julien Rémi',
    'Arnaud Bertrand Chevalier Dumas Fournier Garnier Lambert Marchand Perrin Renaud Rousset Vidal',
    '69003, Lyon|31000, Toulouse|44000, Nantes|67000, Strasbourg|33000, Bordeaux|75011, Paris',
    '# rue des Lilas|# avenue de la Gare|# place du Marché|# rue du Moulin|# quai des Tanneurs',
    'Ateliers %|Menuiserie %|% et Filles SARL|Cabinet %|Imprimerie %']),
  place(['GB', 'United Kingdom', 9, '44'], [
    'Abigail Daisy Freya Harriet Imogen Nadia Poppy|Callum Edward Graham Jack Lewis Owen Rory',
    'Ashdown Bellamy Carver Dunmore Eastwood Fairley Hathaway Kershaw Langley Marlow Prescott Radcliffe Thorne Wetherby',
    'M1 2JQ, Manchester|BS1 4DJ, Bristol|LS1 5DL, Leeds|EH3 9GG, Edinburgh|NG1 6DQ, Nottingham|S3 8GG, Sheffield',
    '# Mill Lane|# Station Road|# Foundry Yard|# Chapel Street|# Orchard Close',
    '% Joinery Ltd|% & Daughters|% Instruments Ltd|The % Workshop|% Coworking|% Print Works']),
  place(['IE', 'Ireland', 3, '353'], [
    'Aoife Ciara Eimear Gráinne Orla|Brendan Declan Fionn Niall Ronan',
    'Brannigan Coughlan Devlin Fallon Gilroy Keating Lynagh Mulvey Nolan Tierney',
    'D08 X2F4, Dublin|T12 W8KP, Cork|H91 E2K3, Galway|V94 T9PX, Limerick',
    '# Harbour Road|# Canal View|# Abbey Street|# Quay Lane',
    '% Boatworks|% Furniture Ltd|% Dairy Supplies|Studio %']),
  place(['NL', 'Netherlands', 5, '31'], [
    'Anouk Esmee Femke Lotte Sanne|Bram Daan Guus Jelle Maarten Niels Wouter',
    'Bakker Dekker Hendriks Hoekstra Kuipers Mulder Postma Smit Veenstra Visser Vos Zijlstra',
    '3511 AB, Utrecht|1012 JS, Amsterdam|3011 AA, Rotterdam|9711 LM, Groningen|5611 AZ, Eindhoven',
    'Dorpsstraat #|Molenweg #|Havenkade #|Kerkplein #|Tulpenlaan #',
    'Werkplaats %|% Interieur BV|% Techniek BV|Bureau %|% & Zonen']),
  place(['BE', 'Belgium', 2, '32'], [
    'Amber Céline Evelien Lies Noor|Benoît Dries Jeroen Maxime Thibault',
    'Claes De Smet Dubois Goossens Jacobs Lemmens Maes Peeters Simon Wouters',
    '9000, Gent|2000, Antwerpen|4000, Liège|3000, Leuven',
    'Stationsstraat #|Kouter #|Rue Haute #|Veldweg #',
    'Atelier %|% Drukwerk BV|Schrijnwerkerij %|% Frères']),
  place(['DK', 'Denmark', 3, '45'], [
    'Astrid Cecilie Freja Ida Kirsten Signe|Bo Emil Henrik Jeppe Mads Troels',
    'Andersen Bruun Dahl Friis Holst Iversen Juhl Kjær Lund Nygaard Skov Winther',
    '8000, Aarhus|2100, København|5000, Odense|9000, Aalborg',
    'Nørregade #|Strandvejen #|Havnegade #|Engvej #',
    '% Snedkeri ApS|Tegnestuen %|% Maskinfabrik|% & Co.']),
  place(['SE', 'Sweden', 4, '46'], [
    'Alva Elsa Hedda Ingrid Karin Maja|Björn Filip Gustav Johan Linus Oskar',
    'Berglund Dahlgren Ek Forsman Hedlund Isaksson Lindahl Nordin Sandberg Sjöberg Wallin Öberg',
    '411 08, Göteborg|114 56, Stockholm|211 20, Malmö|753 20, Uppsala',
    'Storgatan #|Björkvägen #|Kyrkogatan #|Hamngatan #',
    '% Snickeri AB|Verkstad %|% Kontor AB|Studio %']),
  place(['NO', 'Norway', 3, '47'], [
    'Berit Frida Hilde Kari Marte Sigrid|Aksel Eirik Gunnar Jonas Lars Trond',
    'Aasen Bakke Dalen Eide Fossum Haugen Lien Moen Nygård Rønning Solberg Tveit',
    '0153, Oslo|5003, Bergen|7010, Trondheim|4006, Stavanger',
    'Kongens gate #|Fjellveien #|Havnegata #|Bjørkelia #',
    '% Trevare AS|% Mekaniske|Arkitekt %|% Båtbyggeri']),
  place(['FI', 'Finland', 2, '358'], [
    'Aino Hanna Jenni Laura Noora|Eero Ilkka Kalle Mika Pekka',
    'Heikkinen Järvinen Koskela Laakso Mattila Niemi Peltola Rinne Salonen Tuominen',
    '00100, Helsinki|33100, Tampere|20100, Turku|90100, Oulu',
    'Puistokatu #|Rantatie #|Koulukatu #|Kivitie #',
    'Puusepänliike %|% Oy|Toimisto % Oy|Verstas %']),
  place(['PL', 'Poland', 3, '48'], [
    'Agnieszka Dorota Joanna Magda Natalia Zofia|Bartosz Filip Grzegorz Kamil Paweł Tomasz',
    'Adamczyk Bielak Cieślak Dudek Gajda Jaworski Kania Lis Madej Olszak Sikora Zając',
    '61-730, Poznań|30-001, Kraków|50-001, Wrocław|80-831, Gdańsk',
    'ul. Lipowa #|ul. Młyńska #|ul. Portowa #|ul. Szkolna #',
    'Stolarnia %|% Meble sp. z o.o.|Drukarnia %|% i Córki']),
  place(['CZ', 'Czechia', 2, '420'], [
    'Adéla Eliška Jitka Klára Tereza|Bohdan Daniel Hynek Marek Ondřej',
    'Beran Čermák Doležal Fiala Havel Kratochvíl Marek Pokorný Říha Veselý',
    '602 00, Brno|110 00, Praha|301 00, Plzeň|702 00, Ostrava',
    'Nádražní #|Zahradní #|Lipová #|Mlýnská #',
    'Truhlářství %|% Nástroje s.r.o.|Ateliér %|Tiskárna %']),
  place(['IT', 'Italy', 4, '39'], [
    'Alessia Chiara Elena Giulia Martina Silvia|Bruno Dario Fabrizio Luca Paolo Tommaso',
    'Barbieri Conti De Luca Ferraro Gallo Longo Marini Negri Pellegrini Riva Sala Testa',
    '20121, Milano|10122, Torino|40121, Bologna|38122, Trento|50122, Firenze',
    'Via Roma #|Via dei Mille #|Corso Italia #|Via del Porto #',
    'Falegnameria %|Officine % S.r.l.|Studio %|% & Figli']),
  place(['ES', 'Spain', 3, '34'], [
    'Beatriz Carla Elena Irene Lucía Nuria|Adrián Diego Fernando Javier Marcos Sergio',
    'Aguilar Blanco Campos Domínguez Esteban Fuentes Herrero Lozano Molina Pascual Rubio Vega',
    '46001, Valencia|08001, Barcelona|48001, Bilbao|41001, Sevilla',
    'Calle Mayor #|Calle del Río #|Avenida del Puerto #|Plaza Nueva #',
    'Talleres %|Carpintería %|% Diseño S.L.|Imprenta %']),
  place(['PT', 'Portugal', 2, '351'], [
    'Beatriz Diana Helena Joana Marta Rita|Carlos Filipe Luís Nuno',
    'Almeida Barros Cardoso Esteves Figueira Lopes Macedo Neves Pinto Teixeira',
    '4050-011, Porto|1100-053, Lisboa|3000-001, Coimbra|4700-001, Braga',
    'Rua das Oliveiras #|Rua do Carmo #|Travessa da Fonte #|Avenida Central #',
    'Oficina %|% e Filhos Lda|Atelier %|Serralharia %']),
  place(['US', 'United States', 4, '1'], [
    'Ashley Chloe Emily Hannah Jenna Megan|Brandon Derek Grant Isaac Kyle Trevor',
    'Aldridge Barlow Crawley Dalton Ellison Garrett Hollis Kendrick Merritt Pruitt Sutton Whitaker',
    '80302, Boulder@CO|97205, Portland@OR|04101, Portland@ME|27601, Raleigh@NC|53703, Madison@WI',
    '# Ridge Avenue|# Maple Street|# Harbor Drive|# Union Square',
    '% Millwork LLC|% Design Co.|% Instruments Inc.|The % Studio']),
  place(['CA', 'Canada', 1, '1'], [
    'Brooke Erin Kayla Maya Sophie|Avery Colin Gavin Logan Nathan',
    'Beaumont Clarke Desrosiers Fraser Gagnon Halloran Lavoie MacLean Paquette Tremaine',
    'V6B 1A1, Vancouver@BC|M5V 2T6, Toronto@ON|H2Y 1C6, Montréal@QC',
    '# Lakeshore Road|# Cedar Crescent|# King Street',
    '% Woodworks Inc.|Atelier %|% Outfitters']),
  place(['AU', 'Australia', 1, '61'], [
    'Bridget Ella Isla Matilda Zoe|Angus Cooper Harvey Lachlan Riley',
    'Armitage Burgess Colquhoun Drayton Fielding Gilmore Hargrave Lockyer Penrose Winslow',
    '3000, Melbourne@VIC|2000, Sydney@NSW|5000, Adelaide@SA',
    '# Wattle Street|# Jetty Road|# Gum Tree Close',
    '% Cabinetmakers|% Instruments Pty Ltd|The % Workshop']),
]
