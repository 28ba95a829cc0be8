/** Addresses that are no plain street line, by kind; a text a line. */
export const UNUSUAL: Readonly<Record<string, readonly string[]>> = {
  'Puerto Rico': lines(`
123 Calle Sol, San Juan, PR 00901
URB Las Gladiolas, 150 Calle A, San Juan PR 00926-3232
150 CALLE A URB LAS GLADIOLAS SAN JUAN PR 00926
Cond Ashford Palace Apt 1103, 1054 Ave Ashford, San Juan PR 00907
Bo. Quebrada Km 5.2 Carr 119, Camuy PR 00627
HC 1 Box 4567, Yabucoa PR 00767
1234 Ave Ponce de León, San Juan, Puerto Rico 00926
Res. Llorens Torres Edif 5 Apt 12, San Juan PR
B17 Calle 5, Urb. Villa Carolina, Carolina PR 00985
Villa Fontana, 4 VR-5 Via 30, Carolina PR 00983`),
  military: lines(`
PSC 3 Box 1234, APO AE 09021
PSC 802 BOX 74 APO AE 09021
Unit 2050 Box 4321, APO AE 09021
CMR 415 Box 1234 APO AE 09021
UNIT 100100 BOX 4120 FPO AP 96691
USS Carney DDG 64, FPO AE 09566
SSG John Doe, PSC 3 Box 74, APO, Armed Forces Europe 09021
PSC 3, APO AE
Ramstein Air Base, APO AE 09094
Unit 8400 Box 0000, DPO AE 09498`),
  boxes: lines(`
PO Box 115, Burlington, VT 05401
P.O. Box 12, Lutherville MD 21093
Post Office Box 11890, Carson City NV 89701
POB 4000 Chicago IL 60602
PO Box #1, Richmond VA
Box 12, Springfield IL 62701
Drawer G, Austin TX 78701
PO Box 99999, Burlington VT 05401
P O BOX 115 100 MAIN ST BURLINGTON VT 05401
PMB 234, 700 K St NW, Burlington VT 05401
Caller Service 12, Chicago IL 60602
RR 2 Box 18, Burlington VT 05401
R.R. #2, Box 152A, Burlington, Vermont
Rural Route 2, Burlington VT
Rt 2 Bx 1, Richmond VA 23226
HC 63 Box 18 Carson City NV
HCR 63 Box 1, San Diego CA 92121
Star Route 63 Box 1, Chicago IL 60602
RR 02 Box 77, Lutherville Timonium MD 21093
General Delivery, Burlington VT 05401
GENERAL DELIVERY CHICAGO IL`),
  highways: lines(`
1700 County Rd 12, Bismarck ND 58501
1700 CR-112 Bismarck ND
5 VT-15, Jericho VT 05465
5 Vermont Route 15 East, Jericho VT 05465
8200 I-45 Frontage Rd, Houston TX 77070
8200 Interstate 45 N, Houston TX
10 US Hwy 1 S, Springfield MO 65804
10 U.S. 11 Bypass, Springfield, Missouri
14400 FM 1960 Rd W, Houston TX 77070
Farm to Market 149, Houston, TX 77070
1201 Old Hwy 5, Bismarck, ND
400 Hwy 7 Unit 3, Montpelier VT 05602
2001 State Road 116, Shelburne VT 05482
2001 SR 116, Shelburne VT
Milepost 12 Sterling Hwy, Anchorage AK 99507
101 Loop 360 S, Austin TX 78701
9000 Ranch to Market Road 620 N, Austin TX 78701
12 KENTUCKY HIGHWAY 189, SPRINGFIELD MO`),
  'numbers of all kinds': lines(`
N64W23760 Hickory Dr, Sussex WI 53089
N64 W23760 Hickory Drive, Sussex, WI
W156 N8480 Pilgrim Rd, Menomonee Falls WI 53051
168-10 88th Ave, Jamaica NY 11432
168 10 88 Avenue, Queens, NY
16810 88th Ave Jamaica NY
14 1/2 Oak St, Springfield IL 62701
14½ Oak St Springfield IL 62701
12-A Main St, Springfield MA 01103
12 A Main St, Springfield MA 01103
A12 Main Street, Springfield MA
One Main St, Springfield IL 62701
One Hundred Main Street, Springfield IL
00012 Main St, Springfield IL 62701
100-102 Main St, Springfield IL
450 E 300 S, Salt Lake City UT 84111
450 East 300 South, SLC, Utah
450 300 South Salt Lake City UT 84111
1 1 1 1 Main St
39.5 Main St, Austin TX
0 Main St, Springfield IL 62701
4000000000 Main St, Springfield IL 62701`),
  intersections: lines(`
5th Ave & Main St, New York NY
Corner of Oak St and Main St, Springfield IL
W 7th St at Congress Ave, Austin TX 78701
K St NW and 14th St NW, Washington DC
Main & Oak
Broadway between 120th St and 121st St, New York NY`),
  foreign: lines(`
10 Downing Street, London SW1A 2AA, United Kingdom
111 Wellington St, Ottawa ON K1A 0A9, Canada
55 Rue du Faubourg Saint-Honoré, 75008 Paris, France
1-1 Chiyoda, Tokyo 100-8111 Japan
12 MG Road, Bengaluru 560001, India
Av. Paulista 1578, São Paulo, SP 01310-200, Brasil
Platz der Republik 1, 11011 Berlin, Germany
100 Queen St W, Toronto, Ontario M5H 2N2
Calle Mayor 5, 28013 Madrid, Spain
100 Main St, Springfield, IL 62701, Canada`),
  parts: lines(`
62701
Springfield
Springfield, IL
springfield illinois 62704
Washington
Washington, Washington DC
Main St
Main
100
100 Main
N
NE
Apt 4
Suite 100, Chicago
New York
New York, New York
IL 62701
MD
Maryland
Portland
100 Main St, 62701
100 Main St, IL
100 Main St, Sprngfield, IL
100 North, Salt Lake City
Avenue
The Esplanade
21093-1234
210931234`),
  'names and words': lines(`
White House, 1600 Pennsylvania Ave NW, Washington DC 20500
Empire State Building, New York
City Hall, Alameda CA
hello world
the quick brown fox jumps over the lazy dog
deliver to the back door
Pizza near Oak St Springfield
100 Main St (blue house), Springfield IL 62701
100 Main St - ring twice - Springfield IL 62701
100 Main St Springfield IL 62701 100 Main St Springfield IL 62701
Jane Doe 100 Main St Apt 2 Springfield IL 62701 (217) 555-0100 jane@example.com
Attn: Mail Stop 12, 700 N Michigan Ave Ste 208, Chicago IL 60602
JFK Airport Terminal 4, Jamaica NY
12 Martin Luther King Jr Dr, Springfield IL
12 MLK Dr, Springfield IL
12 Dr Martin L King Junior Drive Springfield Illinois
5 Avenue of the Americas, New York NY 10027
5 Ave A, New York
1 St Charles Ave, New Orleans LA
1 Saint Charles St, NOLA`),
};

function lines(text: string): readonly string[] {
  return text.trim().split('\n');
}
