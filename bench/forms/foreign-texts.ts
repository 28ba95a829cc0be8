/**
 * Addresses of 36 countries in their own forms, made up of streets and places that exist: for each country how it is named behind
 * them, at home and in English, then the addresses. They are asked without a country, and behind a comma and a line end with one.
 */
const ROWS = `
Germany=Deutschland|Germany=Hauptstr. 5, 10827 Berlin|Lindenstraße 12a, 80331 München|Am Markt 3, D-99084 Erfurt|Kaiser-Wilhelm-Ring 27, 50672 Köln|Bahnhofstraße 44, 70173 Stuttgart
Austria=Österreich|Austria=Mariahilfer Straße 45, 1060 Wien|Getreidegasse 9, 5020 Salzburg|Hauptplatz 2/3/14, A-8010 Graz|Maria-Theresien-Straße 18, 6020 Innsbruck|Landstraßer Hauptstraße 71/2, 1030 Wien
Switzerland=Schweiz|Switzerland=Bahnhofstrasse 21, 8001 Zürich|Rue du Rhône 48, 1204 Genève|CH-3011 Bern, Kramgasse 10|Via Nassa 5, 6900 Lugano|Marktgasse 17, 9000 St. Gallen
France=France|France=12 rue de Rivoli, 75001 Paris|45 bis avenue Jean Jaurès, 69007 Lyon|8 place de la Comédie, 34000 Montpellier|3 impasse des Lilas, 31000 Toulouse|BP 40, 13002 Marseille
Belgium=Belgique|Belgium=Rue Neuve 12, 1000 Bruxelles|Meir 50, 2000 Antwerpen|Kouter 7 bus 3, 9000 Gent|Boulevard de la Sauvenière 25, 4000 Liège|Naamsestraat 22, B-3000 Leuven
Netherlands=Nederland|Netherlands=Damrak 70, 1012 LM Amsterdam|Coolsingel 40, 3011 AD Rotterdam|Oudegracht 112-bis, 3511 AW Utrecht|Grote Markt 1, 9712HN Groningen|Spui 21, 2511 BM Den Haag
Luxembourg=Luxembourg|Luxembourg=12 rue Philippe II, L-2340 Luxembourg|45 avenue de la Liberté, 1931 Luxembourg|3 rue du Brill, 4041 Esch-sur-Alzette|21 Grand-Rue, L-9050 Ettelbruck|1 place d'Armes, L-1136 Luxembourg
United Kingdom=United Kingdom|England=10 Downing Street, London SW1A 2AA|221b Baker Street, London NW1 6XE|Flat 4, 27 High Street, Oxford OX1 4AH|15 Princes Street, Edinburgh EH2 2AN|The Old Rectory, Church Lane, Stroud, Glos GL5 1AB
Ireland=Éire|Ireland=24 Grafton Street, Dublin 2, D02 X285|7 Patrick Street, Cork T12 A9XY|Apt 3, 12 Eyre Square, Galway H91 Y8K2|Main Street, Westport, Co. Mayo|45 O'Connell Street, Limerick, V94 E7P3
Canada=Canada|Canada=100 Queen Street West, Toronto, ON M5H 2N2|1055 West Georgia St, Vancouver BC V6E 3P3|475 Rue Saint-Paul Est, Montréal (Québec) H2Y 1H2|24 Sussex Dr, Ottawa, Ontario|10065 Jasper Ave, Edmonton, Alberta T5J3B1
Mexico=México|Mexico=Av. Insurgentes Sur 1602, Col. Crédito Constructor, 03940 Ciudad de México, CDMX|Calle Hidalgo 45, Centro, 44100 Guadalajara, Jal.|Calle 60 No. 491, Centro, C.P. 97000 Mérida, Yucatán|Blvd. Agua Caliente 4558, 22014 Tijuana, B.C.|Av. Juárez 12, Col. Centro, 72000 Puebla, Pue.
Spain=España|Spain=Calle de Alcalá 42, 28014 Madrid|Carrer de Mallorca 401, 08013 Barcelona|Avenida de la Constitución 18, 2º B, 41001 Sevilla|Plaza Mayor, 3, 37002 Salamanca|Gran Vía 25, 3º izda., 48001 Bilbao
Portugal=Portugal|Portugal=Rua Augusta 100, 1100-053 Lisboa|Av. dos Aliados 45, 3º Esq, 4000-066 Porto|Rua Ferreira Borges, 12, 3000-179 Coimbra|Largo do Toural 7, 4810-427 Guimarães|Rua de Santo António 23, 8000-283 Faro
Italy=Italia|Italy=Via Roma 15, 10123 Torino TO|Corso Buenos Aires 33, 20124 Milano MI|Piazza Navona 8, 00186 Roma|Via dei Calzaiuoli, 20, 50122 Firenze FI|Viale Trieste 4/b, I-30121 Venezia VE
Denmark=Danmark|Denmark=Vesterbrogade 12, 1620 København V|Strøget 5, 2. tv, 1160 København K|Søndergade 44, 8000 Aarhus C|Algade 9, DK-9000 Aalborg|Vestergade 31, 5000 Odense C
Sweden=Sverige|Sweden=Drottninggatan 71, 111 36 Stockholm|Kungsgatan 14, 411 19 Göteborg|Stora Nygatan 25, SE-211 37 Malmö|Storgatan 3, 903 26 Umeå|Vasagatan 8 lgh 1102, 722 15 Västerås
Norway=Norge|Norway=Karl Johans gate 22, 0159 Oslo|Torgallmenningen 8, 5014 Bergen|Munkegata 1, NO-7030 Trondheim|Storgata 50, 9008 Tromsø|Kirkegata 15, 4006 Stavanger
Finland=Suomi|Finland=Mannerheimintie 10, 00100 Helsinki|Hämeenkatu 18 A 5, 33200 Tampere|Aurakatu 6, FI-20100 Turku|Kirkkokatu 22, 90100 Oulu|Kauppakatu 4 B 12, 40100 Jyväskylä
Poland=Polska|Poland=ul. Marszałkowska 84, 00-514 Warszawa|ul. Floriańska 15/3, 31-019 Kraków|al. Grunwaldzka 82, 80-244 Gdańsk|Plac Solny 16, 50-062 Wrocław|ul. Półwiejska 42 m. 7, 61-888 Poznań
Czechia=Česká republika|Czech Republic=Václavské náměstí 56, 110 00 Praha 1|Masarykova 31, 602 00 Brno|Nádražní 12, 702 00 Ostrava|Americká 42, 301 00 Plzeň|Na Příkopě 14/858, 110 00 Praha
Slovakia=Slovensko|Slovakia=Obchodná 23, 811 06 Bratislava|Hlavná 61, 040 01 Košice|Námestie SNP 5, 974 01 Banská Bystrica|Štúrova 12, 949 01 Nitra|Mariánske námestie 8, 010 01 Žilina
Hungary=Magyarország|Hungary=Andrássy út 60, 1062 Budapest|1051 Budapest, Váci utca 19|Kossuth tér 12, 4024 Debrecen|Dugonics tér 3. II/5, 6720 Szeged|Széchenyi István utca 8, H-3525 Miskolc
Romania=România|Romania=Calea Victoriei 155, 010073 București|Strada Memorandumului nr. 21, 400114 Cluj-Napoca|Bd. Unirii 12, bl. 4, sc. A, ap. 9, București|Str. Lăpușneanu 14, Iași 700057|Piața Sfatului 30, Brașov
Greece=Ελλάδα|Greece=Ermou 56, 105 63 Athina|Ερμού 56, 105 63 Αθήνα|Tsimiski 43, 546 23 Thessaloniki|Leoforos Kifisias 124, 115 26 Athens|Korai 8, 262 21 Patra
Turkey=Türkiye|Turkey=İstiklal Caddesi No:142, 34430 Beyoğlu/İstanbul|Atatürk Bulvarı No: 25/8, 06420 Çankaya, Ankara|Kordon Boyu Cad. 12, 35220 Konak İzmir|Cumhuriyet Mah. 5. Sok. No 7 D 3, Antalya|Bağdat Cad. 310, Kadıköy, İstanbul
Russia=Россия|Russia=ул. Тверская, д. 7, кв. 12, Москва, 125375|Nevsky Prospekt 28, Saint Petersburg 191186|ul. Lenina, d. 5, kv. 10, Novosibirsk, 630099|Москва, Арбат 20|Tverskaya ul. 13, 125032 Moskva
Australia=Australia|Australia=200 George St, Sydney NSW 2000|12 Collins Street, Melbourne VIC 3000|Unit 5/48 Queen St, Brisbane QLD 4000|7 Rundle Mall, Adelaide SA 5000|33 St Georges Tce, Perth WA 6000
New Zealand=New Zealand|New Zealand=125 Queen Street, Auckland 1010|44 Lambton Quay, Wellington 6011|9 Cathedral Square, Christchurch 8011|2/17 George Street, Dunedin 9016|RD 3, Hamilton 3283
Brazil=Brasil|Brazil=Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200|Rua da Carioca 45, Centro, Rio de Janeiro - RJ, 20050-008|Rua XV de Novembro, 120, Curitiba - PR|Av. Afonso Pena 1500, Belo Horizonte/MG|Rua Chile, 22, Salvador - BA, 40020-000
Argentina=Argentina|Argentina=Av. Corrientes 1234, C1043AAZ Buenos Aires|Calle San Martín 456, 5500 Mendoza|Florida 165, piso 3, CABA|Bv. Oroño 850, S2000DSR Rosario|Av. Colón 75, X5000EPA Córdoba
India=India|India=12 MG Road, Bengaluru, Karnataka 560001|Flat 302, Sai Residency, Banjara Hills, Hyderabad 500034|45/2 Linking Road, Bandra West, Mumbai - 400050|Plot No. 7, Sector 18, Noida, UP 201301|H.No. 23, Civil Lines, Jaipur, Rajasthan 302006
China=中国|China=北京市朝阳区建国路88号|88 Jianguo Road, Chaoyang District, Beijing 100022|No. 1000 Lujiazui Ring Road, Pudong, Shanghai 200120|广州市天河区体育西路103号|Room 1201, 15 Zhongshan Road, Nanjing 210008
Japan=日本|Japan=1-7-1 Konno-cho, Shibuya-ku, Tokyo 150-0002|〒100-0001 東京都千代田区千代田1-1|2-3-14 Nishi-Shinjuku, Shinjuku-ku, Tokyo|3-1 Umeda, Kita-ku, Osaka 530-0001|大阪府大阪市北区梅田3-1
South Korea=대한민국|South Korea=서울특별시 중구 세종대로 110|110 Sejong-daero, Jung-gu, Seoul 04524|12 Haeundae-ro, Haeundae-gu, Busan 48094|45 Teheran-ro 7-gil, Gangnam-gu, Seoul|부산광역시 해운대구 우동 1408
Singapore=Singapore|Singapore=1 Raffles Place, #20-61, Singapore 048616|Blk 123 Ang Mo Kio Ave 6, #08-45, Singapore 560123|50 Orchard Road, S(238865)|10 Bayfront Avenue, Singapore 018956|31 Tampines Street 81 #03-12, Singapore 529011
South Africa=South Africa|South Africa=45 Long Street, Cape Town 8001|12 Jan Smuts Avenue, Rosebank, Johannesburg, 2196|7 Florida Road, Morningside, Durban, KwaZulu-Natal 4001|PO Box 300, Pretoria 0001, Gauteng|18 Church Street, Stellenbosch, 7600, Western Cape
`;

/** One text, and whether it names its country. */
export interface ForeignText {
  readonly country: string;
  readonly text: string;
  readonly isNamed: boolean;
}

/** All texts: each address alone, and with its country in one of the ways of writing it. */
export function foreignTexts(): readonly ForeignText[] {
  return ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [country = '', names = '', addresses = ''] = row.split('=');
      const countries = names.split('|');
      return addresses.split('|').flatMap((address, i): ForeignText[] => {
        const name = countries[i % 2] as string;
        const named = [`${address}, ${name}`, `${address}\n${name.toUpperCase()}`, `${address} ${name}`][i % 3] as string;
        return [
          { country, text: address, isNamed: false },
          { country, text: named, isNamed: true },
        ];
      });
    });
}
