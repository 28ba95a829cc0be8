/**
 * Well-known localities of the largest Indian cities under the names that people write, put together by the authors from public
 * knowledge: the names that an answer may have for the city, the one that is typed first.
 */
export const LOCALITIES: readonly (readonly [cities: readonly string[], names: readonly string[]])[] = (
  [
    [
      'Mumbai',
      'Andheri East;Andheri West;Bandra West;Bandra East;Bandra Kurla Complex;BKC;Borivali West;Borivali East;Chembur;Colaba;Cuffe Parade;Dadar;Dadar West;Dahisar;Dharavi;Fort;Ghatkopar;Goregaon East;Goregaon West;Govandi;Juhu;Jogeshwari;Kandivali East;Kandivali West;Khar West;Kurla;Lower Parel;Lokhandwala;Mahim;Malabar Hill;Malad West;Malad East;Marine Lines;Marine Drive;Matunga;Mulund West;Nariman Point;Parel;Powai;Prabhadevi;Santacruz East;Santacruz West;Sion;Tardeo;Versova;Vikhroli;Vile Parle;Vile Parle East;Wadala;Worli;Byculla;Girgaon;Mazgaon;Sewri;Kalbadevi;Churchgate;Breach Candy;Bhandup;Kanjurmarg;Saki Naka;Marol;Oshiwara',
    ],
    ['Navi Mumbai', 'Vashi;Nerul;Airoli;Ghansoli;Kopar Khairane;Kharghar;CBD Belapur;Seawoods;Sanpada;Kalamboli;Kamothe;Mahape;Rabale'],
    ['Thane', 'Ghodbunder Road;Majiwada;Naupada;Wagle Estate;Kopri;Vartak Nagar;Kolshet'],
    [
      'New Delhi/Delhi',
      'Connaught Place;Karol Bagh;Chandni Chowk;Dwarka;Dwarka Sector 10;Dwarka Sector 12;Rohini;Rohini Sector 9;Saket;Vasant Kunj;Vasant Vihar;Hauz Khas;Green Park;Lajpat Nagar;Defence Colony;Greater Kailash;Kalkaji;Nehru Place;Janakpuri;Rajouri Garden;Punjabi Bagh;Pitampura;Shalimar Bagh;Model Town;Mayur Vihar;Laxmi Nagar;Preet Vihar;Karkardooma;Shahdara;Okhla;Jasola;Munirka;RK Puram;R K Puram;Chanakyapuri;Paharganj;Daryaganj;Khan Market;South Extension;Malviya Nagar;Mehrauli;Chhatarpur;Paschim Vihar;Uttam Nagar;Tilak Nagar;Patel Nagar;Kirti Nagar;Moti Nagar;Civil Lines;Mukherjee Nagar;Kashmere Gate;Narela;Najafgarh;Burari;Sarojini Nagar;Nizamuddin;Sarita Vihar;Vikaspuri',
    ],
    [
      'Bengaluru',
      'Koramangala;Indiranagar;Whitefield;Electronic City;Jayanagar;Jayanagar 4th Block;HSR Layout;BTM Layout;Marathahalli;Bellandur;JP Nagar;J P Nagar;Banashankari;Basavanagudi;Malleshwaram;Rajajinagar;Yeshwanthpur;Hebbal;Yelahanka;MG Road;Brigade Road;Richmond Town;Frazer Town;Ulsoor;Domlur;CV Raman Nagar;KR Puram;Mahadevapura;Kadugodi;Varthur;Vijayanagar;Kengeri;RR Nagar;Rajarajeshwari Nagar;RT Nagar;Sadashivanagar;Peenya;Jalahalli;Bommanahalli;Sarjapur Road;Bannerghatta Road;Kammanahalli;Banaswadi;Kalyan Nagar;HRBR Layout;Nagarbhavi;Chamrajpet;Shivajinagar;Vasanth Nagar;Brookefield;Wilson Garden;Cox Town;Benson Town;Cooke Town;Koramangala 5th Block;Hoodi;Arekere',
    ],
    [
      'Hyderabad',
      'Gachibowli;HITEC City;Hitech City;Madhapur;Kondapur;Banjara Hills;Jubilee Hills;Begumpet;Ameerpet;Kukatpally;Miyapur;Secunderabad;Charminar;Dilsukhnagar;LB Nagar;Uppal;Tarnaka;Himayatnagar;Somajiguda;Punjagutta;Mehdipatnam;Tolichowki;Manikonda;Nanakramguda;Financial District;SR Nagar;Abids;Koti;Nampally;Malakpet;Attapur;Nizampet;Bachupally;Alwal;Sainikpuri;Malkajgiri;Habsiguda;Nacharam;Kompally;Masab Tank;KPHB Colony;Moosapet;Balanagar;Khairatabad;Lakdikapul;Vanasthalipuram;Bowenpally',
    ],
    [
      'Chennai',
      'Anna Nagar;T Nagar;Adyar;Velachery;Mylapore;Nungambakkam;Besant Nagar;Guindy;Tambaram;Porur;Egmore;Kodambakkam;Vadapalani;Ashok Nagar;KK Nagar;K K Nagar;Saidapet;Alwarpet;Teynampet;Royapettah;Triplicane;Thiruvanmiyur;Sholinganallur;Perungudi;OMR;Thoraipakkam;Medavakkam;Chromepet;Pallavaram;Ambattur;Avadi;Mogappair;Kilpauk;Purasawalkam;Perambur;Tondiarpet;Royapuram;Arumbakkam;Koyambedu;Virugambakkam;Valasaravakkam;West Mambalam;Nanganallur;Madipakkam;George Town;Washermanpet;Kolathur;Villivakkam;Aminjikarai;Navalur',
    ],
    [
      'Kolkata',
      'Salt Lake;Salt Lake Sector 5;New Town;Park Street;Ballygunge;Gariahat;Alipore;Behala;Jadavpur;Tollygunge;Dum Dum;Rajarhat;Lake Town;Garia;Kasba;Bhowanipore;Kalighat;New Alipore;Esplanade;Burrabazar;Shyambazar;Ultadanga;Baguiati;Entally;Park Circus;Tangra;Dhakuria;Kankurgachi;Beliaghata;Sealdah;College Street;Bowbazar;Khidirpur;Maniktala;Belghoria;Barasat;Birati;Santoshpur;Jodhpur Park;Golf Green;Lake Gardens;Cossipore',
    ],
    [
      'Pune',
      'Koregaon Park;Kothrud;Hinjewadi;Baner;Aundh;Viman Nagar;Kharadi;Hadapsar;Wakad;Kalyani Nagar;Shivajinagar;Deccan Gymkhana;Camp;Magarpatta City;Kondhwa;Katraj;Bibwewadi;Swargate;Pimpri;Chinchwad;Nigdi;Bavdhan;Pashan;Balewadi;Yerwada;Sadashiv Peth;Karve Nagar;Warje;Wanowrie;Dhankawadi;Erandwane;Bhosari;Pimple Saudagar;Undri;Vishrantwadi;Akurdi;Lohegaon',
    ],
    [
      'Ahmedabad',
      'Navrangpura;Satellite;Bopal;Maninagar;Vastrapur;Bodakdev;Thaltej;Prahlad Nagar;Paldi;Ellis Bridge;Gota;Chandkheda;Naroda;Nikol;Vastral;Ghatlodia;Naranpura;Memnagar;Ambawadi;Sabarmati;Shahibaug;Bapunagar;Vejalpur;Jodhpur;Isanpur;SG Highway;Ranip;Motera;Odhav;Vatva;Sola',
    ],
    ['Surat', 'Adajan;Vesu;Varachha;Katargam;Athwa;Piplod;Udhna;City Light;Rander;Nanpura;Pal;Dumas;Mota Varachha;Amroli;Limbayat'],
    [
      'Jaipur',
      'Malviya Nagar;Vaishali Nagar;Mansarovar;C Scheme;Raja Park;Jagatpura;Bani Park;Sanganer;Tonk Road;Jhotwara;Sodala;Vidhyadhar Nagar;Pratap Nagar;Sitapura;Civil Lines;Amer;Durgapura;Murlipura;Jawahar Nagar',
    ],
    [
      'Lucknow',
      'Gomti Nagar;Hazratganj;Indira Nagar;Aliganj;Alambagh;Mahanagar;Chowk;Aminabad;Rajajipuram;Jankipuram;Vikas Nagar;Charbagh;Chinhat;Ashiyana;Nishatganj;Telibagh',
    ],
    [
      'Kanpur',
      'Swaroop Nagar;Kakadeo;Kidwai Nagar;Govind Nagar;Kalyanpur;Arya Nagar;Civil Lines;Barra;Panki;Juhi;Naubasta;Shyam Nagar;Jajmau',
    ],
    [
      'Nagpur',
      'Dharampeth;Sitabuldi;Sadar;Ramdaspeth;Civil Lines;Manish Nagar;Pratap Nagar;Wardhaman Nagar;Mahal;Itwari;Nandanvan;Ajni;Jaripatka;Trimurti Nagar',
    ],
    ['Indore', 'Vijay Nagar;Palasia;Rajwada;Bhawarkuan;Sudama Nagar;Annapurna;Rajendra Nagar;Khajrana;Saket Nagar;MG Road;Nanda Nagar'],
    [
      'Bhopal',
      'Arera Colony;MP Nagar;TT Nagar;New Market;Kolar Road;Habibganj;Bairagarh;Govindpura;Shahpura;Ayodhya Nagar;Ashoka Garden;Piplani',
    ],
    [
      'Visakhapatnam',
      'MVP Colony;Gajuwaka;Dwaraka Nagar;Madhurawada;Seethammadhara;Akkayyapalem;Rushikonda;Siripuram;Gopalapatnam;Kancharapalem;Maharanipeta;Pendurthi',
    ],
    [
      'Patna',
      'Kankarbagh;Boring Road;Rajendra Nagar;Patliputra Colony;Bailey Road;Ashok Rajpath;Fraser Road;Exhibition Road;Raja Bazar;Anisabad;Danapur;Patna City;Phulwari Sharif',
    ],
    [
      'Vadodara',
      'Alkapuri;Fatehgunj;Gotri;Manjalpur;Akota;Sayajigunj;Makarpura;Karelibagh;Waghodia Road;Subhanpura;Nizampura;Harni;Gorwa;Sama',
    ],
    ['Noida', 'Sector 62;Sector 18;Sector 15;Sector 137;Sector 76;Sector 50'],
    [
      'Gurugram',
      'DLF Phase 1;DLF Phase 3;Cyber City;Sohna Road;Golf Course Road;Udyog Vihar;Palam Vihar;Sector 14;Sector 56;MG Road;Sushant Lok',
    ],
    [
      'Ghaziabad',
      'Indirapuram;Vaishali;Vasundhara;Kaushambi;Raj Nagar;Raj Nagar Extension;Sahibabad;Kavi Nagar;Crossings Republik;Mohan Nagar;Vijay Nagar',
    ],
    ['Faridabad', 'NIT Faridabad;Old Faridabad;Ballabgarh;Sector 16;Surajkund'],
  ] as const
).map(([cities, names]) => [cities.split('/'), names.split(';')]);
