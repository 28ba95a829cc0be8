import { foldName } from '../../src/text/search-key.js';
import type { PostalRow } from './postal-row.js';
import { stateOf } from './states.js';
import { cityOfPin, urbanCity } from './urban-areas.js';

/** A town and one of its sectors. */
const SECTOR = /^(.+) (Sector \d+)$/;

/**
 * Localities of the largest cities under the names that people write, with their PIN codes: parts of towns, sectors, blocks and
 * business districts that directories of post offices lack or list under another name. Facts of public knowledge (India Post's PIN
 * code search, the cities' own sites), put together by the authors. Held against the All India Pincode Directory of October 2025: every
 * PIN code is in it, and a name that it has as an office of the same sorting district has that office's PIN code. PIN code, names.
 */
const TABLE = `
110001 Connaught Place, Janpath, Barakhamba Road, Parliament Street
110002 Daryaganj, ITO
110003 Khan Market, Lodhi Colony, Jor Bagh, Lodhi Road
110005 Karol Bagh
110006 Chandni Chowk, Chawri Bazar, Jama Masjid, Kashmere Gate
110007 Kamla Nagar, Shakti Nagar
110008 Patel Nagar
110009 Model Town, GTB Nagar, Mukherjee Nagar
110010 Delhi Cantt
110011 Udyog Bhawan
110013 Nizamuddin
110014 Jangpura
110015 Moti Nagar, Kirti Nagar
110016 Hauz Khas, Green Park
110017 Malviya Nagar, Saket
110018 Vikaspuri
110019 Kalkaji, Chittaranjan Park, CR Park, Nehru Place
110020 Okhla, Okhla Industrial Area
110021 Chanakyapuri, Moti Bagh
110022 RK Puram
110023 Sarojini Nagar
110024 Lajpat Nagar, Defence Colony
110025 Jamia Nagar, Okhla Vihar, Sukhdev Vihar, New Friends Colony
110026 Punjabi Bagh
110027 Rajouri Garden
110028 Naraina
110029 Safdarjung Enclave, AIIMS
110030 Mehrauli
110031 Gandhi Nagar
110032 Shahdara
110033 Adarsh Nagar, Azadpur
110034 Pitampura, Netaji Subhash Place
110035 Tri Nagar
110037 Mahipalpur, Aerocity
110040 Narela
110041 Nangloi
110042 Bawana Road
110043 Najafgarh
110044 Badarpur
110045 Palam
110048 Greater Kailash, Kailash Colony, GK 1, GK 2
110049 South Extension, South Ex
110051 Krishna Nagar
110052 Ashok Vihar
110053 Seelampur, Bhajanpura, Yamuna Vihar
110054 Civil Lines, Timarpur
110055 Paharganj
110057 Vasant Vihar
110058 Janakpuri
110059 Uttam Nagar
110060 Rajinder Nagar, Old Rajinder Nagar
110061 Bijwasan
110062 Khanpur
110063 Paschim Vihar
110064 Hari Nagar
110065 East of Kailash
110066 Bhikaji Cama Place
110067 JNU, Munirka
110068 Neb Sarai
110070 Vasant Kunj
110074 Chhatarpur
110075 Dwarka, Dwarka Sector 1, Dwarka Sector 2, Dwarka Sector 4, Dwarka Sector 5, Dwarka Sector 6, Dwarka Sector 7, Dwarka Sector 9, Dwarka Sector 10, Dwarka Sector 11, Dwarka Sector 12, Dwarka Sector 18, Dwarka Sector 19
110076 Sarita Vihar, Jasola
110077 Dwarka Sector 8, Dwarka Sector 20, Dwarka Sector 21, Dwarka Sector 22, Dwarka Sector 23
110078 Dwarka Sector 3, Dwarka Sector 13, Dwarka Sector 14, Dwarka Sector 15, Dwarka Sector 16, Dwarka Sector 17
110080 Sangam Vihar
110084 Burari
110085 Rohini, Rohini Sector 3, Rohini Sector 7, Rohini Sector 8, Rohini Sector 9, Rohini Sector 13, Rohini Sector 16
110087 Peera Garhi
110088 Shalimar Bagh
110089 Rohini Sector 10, Rohini Sector 11, Rohini Sector 15
110090 Karawal Nagar
110091 Mayur Vihar, Mayur Vihar Phase 1, Patparganj
110092 Laxmi Nagar, Preet Vihar, IP Extension, Karkardooma
110095 Dilshad Garden, Vivek Vihar
110096 Mayur Vihar Phase 3, Vasundhara Enclave
121001 NIT Faridabad, Faridabad NIT, NIT 5
121002 Old Faridabad, Faridabad Sector 16
121003 Faridabad Sector 37, Ashoka Enclave
121004 Ballabgarh
121006 Faridabad Sector 11
121007 Faridabad Sector 15
121009 Surajkund
122001 Gurugram Sector 14, Gurugram Sector 15, Old Gurgaon, Civil Lines, Sadar Bazar
122002 DLF Phase 1, DLF Phase 2, DLF Phase 4, DLF Cyber City, Cyber City, Sushant Lok, Golf Course Road, MG Road, Cyber Hub
122003 South City 1, Gurugram Sector 31, Gurugram Sector 45
122009 DLF Phase 5, Sushant Lok Phase 1, Gurugram Sector 43
122010 DLF Phase 3
122011 Gurugram Sector 56, Gurugram Sector 57
122016 Udyog Vihar
122017 Palam Vihar
122018 South City 2, Sohna Road, Gurugram Sector 49, Gurugram Sector 50
141001 Civil Lines, Ferozepur Road, Mall Road, Sarabha Nagar
141002 Model Town
141008 Civil Lines, Ghumar Mandi
141012 BRS Nagar
201001 Gandhi Nagar, Nehru Nagar, Ambedkar Road
201002 Raj Nagar, Kavi Nagar
201005 Sahibabad, Rajendra Nagar
201007 Mohan Nagar
201009 Vijay Nagar, Pratap Vihar
201010 Kaushambi
201011 Surya Nagar, Chander Nagar
201012 Vasundhara, Vaishali Sector 4
201014 Indirapuram, Shipra
201016 Crossings Republik
201017 Raj Nagar Extension
201019 Vaishali
201301 Noida Sector 1, Noida Sector 2, Noida Sector 15, Noida Sector 16, Noida Sector 18, Noida Sector 27, Noida Sector 50, Noida Sector 51, Noida Sector 61
201303 Noida Sector 37, Noida Sector 39, Noida Sector 44, Noida Sector 45, Noida Sector 125
201304 Noida Sector 93, Noida Sector 100, Noida Sector 104, Noida Sector 128, Noida Sector 135
201305 Noida Sector 82, Noida Sector 110, Noida Sector 137, Noida Sector 142
201306 Greater Noida West, Noida Extension, Gaur City
201307 Noida Sector 63, Noida Sector 71, Noida Sector 74, Noida Sector 75, Noida Sector 76
201309 Noida Sector 58, Noida Sector 59, Noida Sector 60, Noida Sector 62, Noida Sector 64, Noida Sector 65
201310 Pari Chowk, Alpha 1, Beta 1, Knowledge Park
208001 Mall Road, Civil Lines, Parade, The Mall
208002 Swaroop Nagar, Arya Nagar
208004 Kanpur Cantt
208005 Fazalganj
208006 Juhi
208007 Lal Bangla, Harjinder Nagar
208010 Chakeri Road, Jajmau
208011 Kidwai Nagar
208012 Arya Nagar, P Road, Sisamau
208014 Juhi Colony
208016 IIT Kanpur
208017 Kalyanpur
208020 Panki
208021 Naubasta
208022 Govind Nagar
208025 Kakadeo, Geeta Nagar
208027 Barra
226001 Hazratganj, Lalbagh, Qaiserbagh
226002 Cantonment, Dilkusha
226003 Chowk, Husainabad
226004 Charbagh
226005 Alambagh
226006 Nishatganj, Mahanagar
226007 Hasanganj, Babuganj
226010 Gomti Nagar, Vibhuti Khand
226012 Ashiana, LDA Colony, Ashiyana
226016 Indira Nagar
226017 Rajajipuram
226018 Aminabad
226020 Daliganj
226021 Jankipuram
226022 Vikas Nagar
226024 Aliganj
226025 South City
226028 Chinhat
226029 Vrindavan Yojana, Telibagh
226030 Sushant Golf City
282001 Taj Ganj, Agra Cantt, Sadar Bazar
282002 Civil Lines, Lawyers Colony
282004 Kamla Nagar
282005 Dayal Bagh
282007 Sikandra
302001 MI Road, C Scheme, Ashok Nagar
302002 Johari Bazaar, Pink City, Badi Chaupar
302003 Chandpole, Chaura Rasta
302004 Raja Park, Adarsh Nagar, Jawahar Nagar, Bapu Nagar
302005 Bapu Nagar, Lal Kothi
302006 Civil Lines, Hasanpura
302012 Jhotwara
302013 Vishwakarma Industrial Area
302015 Tonk Road, Gandhi Nagar, Lal Kothi, Bapu Nagar
302016 Bani Park, Shastri Nagar
302017 Malviya Nagar, Jagatpura
302018 Durgapura, Mahaveer Nagar
302019 Sodala, New Sanganer Road
302020 Mansarovar
302021 Vaishali Nagar, Nemi Nagar
302022 Sitapura
302028 Amer
302029 Sanganer, Pratap Nagar
302033 Pratap Nagar
302039 Murlipura, Vidhyadhar Nagar, Vidyadhar Nagar
380001 Lal Darwaja, Khanpur, Mirzapur
380004 Shahibaug
380005 Sabarmati, Motera, Chandkheda Road
380006 Ellis Bridge, Ambawadi, Paldi
380007 Paldi, Vasna, Sarkhej Road
380008 Maninagar
380009 Navrangpura, CG Road, Ashram Road
380013 Naranpura
380014 Navjivan, Usmanpura
380015 Satellite, Vastrapur, Prahlad Nagar, Ambawadi, Jodhpur Village, Manekbag
380016 Asarwa
380018 Saraspur
380022 Behrampura
380023 Rakhial
380024 Bapunagar
380026 Amraiwadi
380027 Jamalpur Road
380028 Danilimda, Shah Alam
380050 Ghodasar, Isanpur Road
380051 Jivraj Park, Vejalpur
380052 Memnagar, Gurukul
380054 Bodakdev
380055 Juhapura
380057 South Bopal
380058 Bopal, Ghuma
380059 Thaltej, SG Highway
380060 Sola, Science City
380061 Ghatlodia, Ranip Road
382330 Naroda
382345 Krishna Nagar
382350 Nikol
382405 Narol
382418 Vastral
382424 Chandkheda
382443 Isanpur
382445 Vatva
382480 Ranip
382481 Gota, Chandlodia
390001 Raopura, Mandvi, Dandia Bazar
390002 Fatehgunj
390003 Gorwa
390004 Pratapnagar
390007 Alkapuri, Race Course, Ellora Park
390008 Nizampura Road
390010 Makarpura GIDC
390011 Manjalpur
390012 Tandalja, Atladara
390013 Maneja
390014 Makarpura
390018 Karelibagh
390020 Akota
390021 Gotri
390022 Harni
390023 Subhanpura, Ellora Park
390024 Fertilizer Nagar, Chhani Road, Sama
390025 Waghodia Road
394101 Mota Varachha
394105 Utran
394107 Amroli
394210 Udhna, Dindoli, Pandesara, Limbayat
394221 Pandesara
395001 Nanpura, Athwalines, Athwa Gate
395002 Ring Road, Textile Market
395003 Chowk Bazar, Mahidharpura
395004 Katargam
395005 Rander, Palanpur Patia
395006 Varachha
395007 Vesu, Piplod, City Light, Ghod Dod Road, Parle Point, VIP Road
395008 Udhna Magdalla Road
395009 Adajan, Pal
395010 Puna Gam, Parvat Patiya
400001 Fort, Ballard Estate, Kala Ghoda, CST
400002 Kalbadevi
400003 Masjid Bunder
400004 Girgaon, Opera House
400005 Colaba, Cuffe Parade
400006 Malabar Hill, Walkeshwar
400007 Grant Road, Tardeo
400008 Mumbai Central, Kamathipura
400009 Dongri
400010 Mazgaon
400011 Mahalaxmi, Jacob Circle
400012 Parel, Lalbaug
400013 Lower Parel, Elphinstone Road
400014 Dadar East, Hindmata
400015 Sewri
400016 Mahim
400017 Dharavi
400018 Worli
400019 Matunga, King's Circle
400020 Churchgate, Marine Lines, Marine Drive
400021 Nariman Point
400022 Sion, Chunabhatti
400025 Prabhadevi
400026 Kemps Corner, Breach Candy, Pedder Road
400027 Byculla
400028 Dadar West, Shivaji Park
400031 Wadala
400033 Cotton Green
400034 Haji Ali
400037 Antop Hill
400042 Kanjurmarg, Bhandup East
400049 Juhu
400050 Bandra West, Pali Hill, Bandstand
400051 Bandra East, Bandra Kurla Complex, BKC, Kherwadi
400052 Khar West
400053 Andheri West, Lokhandwala, Andheri
400054 Santacruz West
400055 Santacruz East, Vakola, Kalina
400056 Vile Parle West
400057 Vile Parle East
400058 Versova, Four Bungalows, Seven Bungalows
400059 Marol
400060 Jogeshwari East
400061 Madh Island
400063 Goregaon East, Aarey Colony, Nesco
400064 Malad West, Orlem
400066 Borivali East
400067 Kandivali West, Charkop
400068 Dahisar East
400069 Andheri East, Chakala
400070 Kurla West
400071 Chembur
400072 Saki Naka, Chandivali, Saki Vihar
400074 Mahul
400076 Powai, Hiranandani Gardens
400077 Ghatkopar East
400078 Bhandup West
400079 Vikhroli West
400080 Mulund West
400081 Mulund East
400083 Vikhroli East
400086 Ghatkopar West
400088 Govandi, Deonar
400091 Gorai
400092 Borivali West
400093 Mahakali Caves
400095 Malwani
400097 Malad East
400101 Kandivali East, Thakur Village
400102 Oshiwara, Jogeshwari West
400104 Goregaon West
400601 Thane West
400602 Naupada, Charai
400603 Kopri, Thane East
400604 Wagle Estate
400606 Vartak Nagar
400607 Hiranandani Estate, Manpada, Kolshet
400610 Majiwada
400614 CBD Belapur, Belapur
400615 Ghodbunder Road
400701 Ghansoli, Rabale
400703 Vashi, Vashi Sector 17
400705 Sanpada
400706 Nerul, Seawoods
400708 Airoli
400709 Kopar Khairane
400710 Mahape
410209 Kamothe
410210 Kharghar
410218 Kalamboli
411001 Koregaon Park, Pune Camp, Bund Garden Road, Sassoon Road, Camp
411002 Shukrawar Peth, Budhwar Peth
411003 Khadki, Kirkee
411004 Deccan Gymkhana, Erandwane, FC Road, JM Road, Prabhat Road
411005 Shivajinagar
411006 Yerwada, Yerawada, Kalyani Nagar
411007 Ganeshkhind
411008 Pashan
411009 Sahakar Nagar, Parvati
411011 Somwar Peth
411012 Dapodi
411013 Hadapsar Industrial Estate, Magarpatta City, Magarpatta
411014 Viman Nagar, Kharadi, Vadgaon Sheri, Chandan Nagar
411015 Vishrantwadi, Dhanori
411016 Model Colony, Senapati Bapat Road, Gokhale Nagar
411017 Pimpri, Pimpri Colony
411019 Chinchwad East
411024 Khadakwasla
411027 Pimple Saudagar, Pimple Nilakh, Sangvi
411028 Hadapsar
411030 Sadashiv Peth, Shaniwar Peth
411033 Chinchwad, Thergaon
411035 Akurdi
411036 Mundhwa
411037 Bibwewadi, Market Yard
411038 Kothrud
411039 Bhosari
411040 Wanowrie, Fatima Nagar
411041 Sinhagad Road, Vadgaon Budruk
411042 Swargate
411043 Dhankawadi
411044 Nigdi
411045 Baner, Balewadi
411046 Katraj
411047 Lohegaon
411048 Kondhwa, NIBM Road
411051 Anand Nagar, Hingne Khurd, Vitthalwadi
411052 Karve Nagar
411057 Wakad, Hinjewadi, Hinjawadi, Rajiv Gandhi Infotech Park
411058 Warje
411060 Mohammadwadi, Undri
411061 Pimple Gurav
412207 Wagholi
422002 College Road, Sharanpur Road
422003 Panchavati
422005 Gangapur Road, Canada Corner
422006 Nashik Road Area, Dwarka
422007 Satpur
422009 Cidco, Indira Nagar
422101 Nashik Road
440001 Civil Lines, Sadar
440002 Gandhibagh, Itwari
440003 Ajni
440008 Wardhaman Nagar
440010 Dharampeth, Shankar Nagar, Ramdaspeth
440012 Sitabuldi, Ramdaspeth, Dhantoli
440013 Koradi Road, Friends Colony
440014 Jaripatka
440015 Pratap Nagar, Narendra Nagar
440022 Trimurti Nagar, Pratap Nagar
440024 Manewada
440025 Khamla, Somalwada
440032 Mahal
440037 Besa Road, Manish Nagar
452001 Palasia, MG Road, New Palasia
452002 Rajwada, Sarafa
452003 Sneh Nagar Road, Nandlalpura
452005 Airport Road, Kalani Nagar
452007 Jawahar Marg
452009 Sudama Nagar, Annapurna
452010 Vijay Nagar
452011 Nanda Nagar
452012 Rajendra Nagar
452014 Bhawarkuan
452015 Sanwer Road
452016 Bicholi Mardana, Khajrana
452018 Saket Nagar, Old Palasia
452020 Rau Road
462001 Peer Gate, Hamidia Road
462002 Shyamla Hills
462003 TT Nagar, New Market
462011 MP Nagar
462016 Shivaji Nagar, Arera Colony, Bittan Market, 10 No Market
462022 BHEL
462023 Govindpura, Ashoka Garden
462024 Saket Nagar, Habibganj
462026 Bawadia Kalan, Hoshangabad Road
462030 Lalghati, Bairagarh
462036 Gandhi Nagar
462039 Gulmohar, Bawadiya Kalan, Trilanga, Shahpura
462041 Ayodhya Bypass, Ayodhya Nagar
462042 Kolar Road
500001 Abids, Koti, Nampally
500002 Charminar
500003 Secunderabad, Paradise
500004 Lakdikapul, Khairatabad
500007 Habsiguda
500008 Tolichowki, Langar Houz, Nanakramguda
500009 Marredpally, West Marredpally
500010 Alwal, Bolarum
500011 Bowenpally
500013 Amberpet
500015 Trimulgherry
500016 Begumpet
500017 Tarnaka
500018 Erragadda, Sanath Nagar, Moosapet
500020 Musheerabad, RTC X Roads, Ashok Nagar
500027 Barkatpura, Kachiguda
500028 Mehdipatnam, Masab Tank
500029 Himayat Nagar, Himayatnagar
500030 Rajendranagar
500032 Gachibowli, Financial District
500033 Jubilee Hills
500034 Banjara Hills
500035 Dilsukhnagar, Saroornagar
500036 Malakpet
500037 Balanagar
500038 Ameerpet, SR Nagar
500039 Uppal
500044 Vidyanagar, Nallakunta
500045 Yousufguda
500047 Malkajgiri
500048 Attapur, Hyderguda
500049 Miyapur
500050 Chandanagar, Chanda Nagar, Lingampally
500053 Falaknuma
500055 Jeedimetla
500060 Kothapet
500061 Padmarao Nagar
500062 ECIL, AS Rao Nagar
500068 Nagole
500070 Vanasthalipuram
500072 Kukatpally, KPHB, KPHB Colony
500074 LB Nagar
500075 Kokapet, Gandipet
500076 Nacharam
500079 Karmanghat
500080 Gandhi Nagar
500081 Madhapur, HITEC City, Hitech City, Cyberabad, Raidurg
500082 Somajiguda, Panjagutta, Punjagutta
500084 Kondapur, Kothaguda
500085 KPHB Phase 6
500089 Manikonda, Puppalaguda
500090 Nizampet
500094 Sainikpuri
500100 Kompally
500118 Bachupally
530001 Old Town, One Town
530002 Maharanipeta, Jagadamba Junction, Suryabagh
530003 Andhra University, Siripuram, Waltair Uplands
530004 Allipuram
530008 Kancharapalem
530013 Seethammadhara
530016 Dwaraka Nagar, Akkayyapalem
530017 MVP Colony, Lawsons Bay
530018 Marripalem
530020 Dabagardens
530022 Balayya Sastri Layout
530026 Gajuwaka
530027 Gopalapatnam
530029 Simhachalam Road
530040 Hanumanthawaka
530041 PM Palem
530043 Beach Road, Pandurangapuram Road
530045 Rushikonda, Yendada
530048 Madhurawada
531173 Pendurthi
560001 MG Road, Brigade Road, Shivajinagar, Lavelle Road, Cubbon Park, UB City
560002 KR Market
560003 Malleshwaram, Malleswaram
560004 Basavanagudi, VV Puram, Gandhi Bazaar
560005 Frazer Town, Cox Town, Cooke Town
560006 Benson Town
560007 Ejipura
560008 Ulsoor, Halasuru
560009 Majestic, Gandhi Nagar
560010 Rajajinagar
560011 Jayanagar 3rd Block, Jayanagar 4th Block, Jayanagar 5th Block
560016 Ramamurthy Nagar
560017 HAL, Murugeshpalya
560018 Chamrajpet
560020 Seshadripuram, Kumara Park
560022 Yeshwanthpur
560023 Magadi Road
560024 Hebbal
560025 Richmond Town, Residency Road
560027 Wilson Garden, Shanti Nagar
560029 BTM 1st Stage, Dairy Circle, SG Palya
560030 Adugodi
560032 RT Nagar
560034 Koramangala, Koramangala 1st Block, Koramangala 3rd Block, Koramangala 4th Block
560035 Sarjapur Road, Carmelaram
560036 KR Puram, Krishnarajapuram
560037 Marathahalli, Brookefield, Kundalahalli
560038 Indiranagar
560040 Vijayanagar
560041 Jayanagar, Jayanagar 4th T Block, Jayanagar 9th Block
560043 Banaswadi, Kalyan Nagar, HRBR Layout, Hennur
560045 Manyata Tech Park, Nagavara
560047 Viveknagar
560048 Mahadevapura, Hoodi
560050 Hanumanthanagar, Banashankari
560051 Shivaji Nagar
560053 Chickpet
560058 Peenya
560060 Kengeri
560061 Uttarahalli
560062 Konanakunte
560064 Yelahanka
560066 Whitefield, ITPL
560067 Kadugodi
560068 Bommanahalli
560071 Domlur, Embassy Golf Links
560072 Nagarbhavi
560075 New Thippasandra, Jeevan Bima Nagar
560076 BTM Layout, Bannerghatta Road, Arekere
560077 Thanisandra, Kothanur
560078 JP Nagar
560079 Basaveshwaranagar
560080 Sadashivanagar
560083 Bannerghatta
560084 Kammanahalli, Lingarajapuram
560085 Banashankari 3rd Stage
560087 Varthur
560092 Sahakar Nagar
560093 CV Raman Nagar, Bagmane Tech Park
560094 Sanjay Nagar
560095 Koramangala 5th Block, Koramangala 6th Block, Koramangala 7th Block, Koramangala 8th Block
560096 Mahalakshmi Layout
560097 Vidyaranyapura
560098 Rajarajeshwari Nagar, RR Nagar
560099 Bommasandra
560100 Electronic City, Electronic City Phase 1, Electronic City Phase 2
560102 HSR Layout, HSR Layout Sector 1, HSR Layout Sector 2, HSR Layout Sector 7
560103 Bellandur, Kadubeesanahalli
560113 Horamavu
600001 Parrys, George Town
600002 Anna Salai, Mount Road
600003 Park Town
600004 Mylapore, Mandaveli
600005 Triplicane, Chepauk
600006 Thousand Lights, Greams Road
600007 Vepery, Purasawalkam, Purasaiwakkam
600008 Egmore
600010 Kilpauk
600011 Perambur
600013 Royapuram
600014 Royapettah
600015 Saidapet
600016 St Thomas Mount, Alandur
600017 T Nagar, Thyagaraya Nagar, Pondy Bazaar
600018 Teynampet, Alwarpet
600020 Adyar
600021 Washermanpet, Old Washermanpet
600024 Kodambakkam
600026 Vadapalani
600028 RA Puram, Raja Annamalaipuram
600030 Aminjikarai, Shenoy Nagar
600032 Guindy, Ekkatuthangal
600033 West Mambalam
600034 Nungambakkam
600035 Nandanam
600036 IIT Madras
600037 Mogappair
600040 Anna Nagar
600041 Thiruvanmiyur
600042 Velachery
600043 Pallavaram
600044 Chromepet, Chrompet
600045 Tambaram
600048 Vandalur
600049 Villivakkam
600050 Padi
600053 Ambattur
600054 Avadi
600056 Poonamallee
600059 East Tambaram
600061 Nanganallur
600063 Perungalathur
600073 Selaiyur, Sembakkam
600078 KK Nagar
600081 Tondiarpet
600083 Ashok Nagar
600085 Kotturpuram
600086 Gopalapuram
600087 Valasaravakkam
600088 Adambakkam
600089 Ramapuram
600090 Besant Nagar
600091 Madipakkam
600092 Virugambakkam
600093 Saligramam
600095 Maduravoyal
600096 Perungudi
600097 Thoraipakkam, OMR, Okkiyam Thoraipakkam, Karapakkam
600099 Kolathur
600100 Medavakkam, Pallikaranai
600101 Anna Nagar West
600102 Anna Nagar East
600106 Arumbakkam
600107 Koyambedu
600113 Taramani
600115 Injambakkam, Neelankarai
600116 Porur
600119 Sholinganallur
600125 Manapakkam, Moulivakkam
600130 Navalur
641001 Ukkadam
641002 RS Puram
641004 Peelamedu
641012 Gandhipuram
641018 Race Course
641035 Saravanampatti
641045 Trichy Road
682001 Fort Kochi, Fort Cochin
682011 MG Road, Pallimukku
682016 Ravipuram, Marine Drive
682017 Kaloor
682018 Ernakulam North
682019 Vyttila
682020 Kadavanthra
682024 Edappally, Edapally
682025 Palarivattom
682030 Kakkanad, Infopark
682036 Panampilly Nagar
700001 BBD Bagh, Dalhousie
700002 Cossipore
700004 Shyambazar, Ultadanga
700006 Burrabazar, Girish Park
700007 Bara Bazar
700008 Barisha
700009 College Street, Amherst Street
700010 Beliaghata
700012 Bowbazar
700013 Chandni Chowk
700014 Entally, Sealdah
700015 Tangra
700016 Park Street
700017 Park Circus, Beniapukur
700019 Ballygunge, Gariahat
700020 Bhowanipore, Elgin Road
700023 Khidirpur, Kidderpore
700024 Garden Reach
700025 Bhawanipur
700026 Kalighat
700027 Alipore
700028 Dum Dum, Nagerbazar
700029 Rash Behari Avenue, Southern Avenue
700031 Dhakuria
700032 Jadavpur
700033 Tollygunge
700034 Behala
700037 Belgachia
700039 Tiljala
700040 Regent Park
700042 Kasba
700045 Lake Gardens
700047 Naktala
700048 Lake Town, Patipukur
700051 Birati
700053 New Alipore
700054 Kankurgachi, Maniktala
700055 Bangur Avenue
700056 Belghoria, Belgharia
700059 Baguiati, Baguihati
700064 Salt Lake, Bidhannagar, Salt Lake City, Salt Lake Sector 1
700065 Birati Road
700068 Jodhpur Park
700069 Esplanade
700075 Santoshpur
700078 Haltu
700082 Haridevpur
700084 Garia
700089 Lake Town
700091 Salt Lake Sector 2, Salt Lake Sector 5, Sector V Salt Lake, Sector 5 Salt Lake, Karunamoyee
700095 Golf Green
700099 Mukundapur
700101 Kestopur
700104 Joka
700107 Ruby, Anandapur, EM Bypass
700124 Barasat
700135 Rajarhat
700156 New Town, Action Area 1
700157 Chinar Park
711101 Howrah Maidan
711102 Shibpur
800001 Fraser Road, Exhibition Road, Gandhi Maidan, Boring Road, Gardanibagh
800002 Anisabad Road
800003 Kadamkuan
800004 Ashok Rajpath, Bankipore
800006 Mahendru, Sultanganj
800007 Gulzarbagh
800008 Patna City
800012 Digha
800013 Patliputra Colony, Kurji
800014 Raja Bazar, Jagdeo Path, Sheikhpura, Bailey Road
800016 Rajendra Nagar, Bahadurpur
800020 Kankarbagh
800023 Rajeev Nagar, Shastri Nagar
800024 Keshri Nagar, Rajiv Nagar
800025 Ashiana Nagar
800026 Kumhrar
800030 Jaganpura
801503 Danapur
801505 Phulwari Sharif
`;

export interface KnownLocality {
  readonly name: string;
  readonly pin: string;
}

/** Localities with their PIN codes; names may come several times. */
export const KNOWN_LOCALITIES: readonly KnownLocality[] = TABLE.trim()
  .split('\n')
  .flatMap((row) => {
    const pin = row.slice(0, 6);
    const names = row.slice(7).split(', ');
    return names.flatMap((name) => spellingsOf(name)).map((name) => ({ name, pin }));
  });

/** A sector in front of its town and behind it: `Dwarka Sector 10` is also `Sector 10 Dwarka`. */
function spellingsOf(name: string): readonly string[] {
  const [, town, sector] = SECTOR.exec(name) ?? [];
  return town === undefined || sector === undefined ? [name] : [name, `${sector} ${town}`];
}

/** Rows of the known localities that a list of postal rows lacks: in the district of the row with the nearest PIN code of their city. */
export function missingLocalities(rows: readonly PostalRow[]): readonly PostalRow[] {
  const known = new Set(rows.map(({ pin, place }) => `${pin}|${foldName(place)}`));
  const byCity = new Map<string, PostalRow[]>();
  for (const row of rows) {
    const city = urbanCity(stateOf(row.stateCode, foldName(row.district)).code, row.district, row.pin);
    if (city === null) continue;
    const beside = byCity.get(city);
    if (beside === undefined) byCity.set(city, [row]);
    else beside.push(row);
  }
  return KNOWN_LOCALITIES.flatMap(({ name, pin }) => {
    const city = cityOfPin(pin);
    const beside = city === null ? undefined : nearestRow(byCity.get(city) ?? [], Number(pin));
    if (beside === undefined || known.has(`${pin}|${foldName(name)}`)) return [];
    return [{ ...beside, pin, place: name, subDistrict: '', office: null, position: null }];
  });
}

function nearestRow(rows: readonly PostalRow[], pin: number): PostalRow | undefined {
  const distance = (row: PostalRow): number => Math.abs(Number(row.pin) - pin);
  return rows.reduce<PostalRow | undefined>((best, row) => (best === undefined || distance(row) < distance(best) ? row : best), undefined);
}
